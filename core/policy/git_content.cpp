// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/git_content.h"
#include "base/text.h"
#include "policy/path_judge.h"
#include "policy/protected_names.h"
#include <QCoreApplication>
#include <QRegularExpression>

namespace homard {

namespace {

struct ContentText {
    Q_DECLARE_TR_FUNCTIONS(GitContent)
};

/// Reads the operands of one Git command as Git would: revisions, then paths.
class SecretsKeeper
{
public:
    SecretsKeeper(ArgumentReading &reading, const QString &top, const QString &root)
        : m_reading(reading), m_top(top), m_root(root)
    {
    }

    QString keep()
    {
        const QStringList options = m_reading.argv.mid(0, m_reading.optionsEnd);
        if (options.contains(QLatin1StringView("--no-index")))
            return ContentText::tr("with --no-index Git reads any file");
        if (m_top.isEmpty())
            return ContentText::tr("outside a repository Git reads any file");
        if (options.contains(QLatin1StringView("--follow")))
            return ContentText::tr("it follows a file through other names");
        for (const GitOperand &operand : m_reading.gitOperands) {
            QString &word = m_reading.argv[operand.at];
            if (m_firstPath < 0 && isPath(operand, word))
                m_firstPath = operand.at;
            const QString why = m_firstPath < 0 ? judgeRevision(word) : judgePath(word);
            if (!why.isEmpty())
                return why;
        }
        if (m_reading.content == GitContent::Trees)
            append();
        return {};
    }

private:
    QString placed(const QString &word) const
    {
        const bool absolute = word.startsWith(QLatin1Char('/'));
        return m_reading.gitFolder.isEmpty() || absolute ? word : m_reading.gitFolder + QLatin1Char('/') + word;
    }

    /// Without "--" Git takes the first word that is a file, and all behind it, for paths.
    bool isPath(const GitOperand &operand, const QString &word) const
    {
        if (m_reading.hasDashes)
            return operand.afterDashes;
        return resolvePath(placed(word), m_root).kind != ResolvedPath::Kind::Missing;
    }

    static QString resolvesItself(const QString &word)
    {
        return ContentText::tr("“%1” is a pattern that Git resolves itself").arg(visibleText(word));
    }

    QString judgePath(const QString &word) const
    {
        static const QRegularExpression special(QStringLiteral("^:|[*?\\[\\\\]"));
        if (special.match(word).hasMatch())
            return resolvesItself(word);
        if (!isWithin(resolvePath(placed(word), m_root).path, m_top))
            return ContentText::tr("“%1” lies outside the repository").arg(visibleText(word));
        return {};
    }

    /// Identifiers are made to mean commits only: that of a file or folder does not tell its name.
    QString judgeRevision(QString &word) const
    {
        static const QRegularExpression special(
            QStringLiteral("^:(?![A-Za-z0-9._])|[*?\\[\\\\]|\\^\\{(?!commit\\})|-g[0-9a-fA-F]{4,}"));
        static const QRegularExpression identifier(QStringLiteral("(?<![^.^])([0-9a-fA-F]{4,64})(?=$|\\.\\.)"));
        if (special.match(word).hasMatch())
            return resolvesItself(word);
        const qsizetype colon = word.indexOf(QLatin1Char(':'));
        QString revision = colon < 0 ? word : word.left(colon);
        const QString why = colon < 0 ? QString() : judgeNamedFile(fileOf(word, colon));
        if (!why.isEmpty())
            return why;
        if (m_reading.content == GitContent::Object && identifier.match(revision).hasMatch())
            return ContentText::tr("the identifier %1 does not say which file it is").arg(revision);
        word = revision.replace(identifier, QStringLiteral("\\1^{commit}")) + (colon < 0 ? QString() : word.mid(colon));
        return {};
    }

    static QString fileOf(const QString &word, qsizetype colon)
    {
        static const QRegularExpression stage(QStringLiteral("^:[0-3]:")); // of the index
        return word.mid(stage.match(word).hasMatch() ? 3 : colon + 1);
    }

    /// A file in a revision. Shown alone: a comparison of two folders of revisions would leave out by the wrong names.
    QString judgeNamedFile(const QString &name) const
    {
        const bool alone = m_reading.content == GitContent::Object || m_reading.gitCommand == QLatin1StringView("show");
        if (!alone || name.contains(QLatin1StringView("..")) || name.contains(QLatin1Char(':')))
            return ContentText::tr("“%1” does not say where in the repository it is").arg(visibleText(name));
        const bool fromHere = name.startsWith(QLatin1StringView("./"));
        const QString folder = fromHere ? resolvePath(placed(QStringLiteral(".")), m_root).path : m_top;
        return protectedContent(folder.mid(m_root.size()) + QLatin1Char('/') + name);
    }

    /// What it names are single files that may be shown: nothing is left out of them.
    bool namesOnlyFiles() const
    {
        const std::vector<GitOperand> &operands = m_reading.gitOperands;
        const bool files = m_firstPath >= 0;
        return !operands.empty() && std::all_of(operands.begin(), operands.end(), [&](const GitOperand &operand) {
            const QString &word = m_reading.argv[operand.at];
            if (files && operand.at < m_firstPath)
                return true; // the revisions they are looked for in
            return files ? resolvePath(placed(word), m_root).kind == ResolvedPath::Kind::File
                         : word.contains(QLatin1Char(':'));
        });
    }

    void append()
    {
        static const QStringList pathspecs = protectedPathspecs();
        m_reading.leavesSecretsOut = !namesOnlyFiles();
        QStringList &argv = m_reading.argv;
        if (!m_reading.hasDashes)
            argv.insert(m_firstPath < 0 ? argv.size() : m_firstPath, QStringLiteral("--"));
        argv += pathspecs;
    }

    ArgumentReading &m_reading;
    const QString &m_top;
    const QString &m_root;
    qsizetype m_firstPath = -1;
};

} // namespace

QString leaveSecretsOut(ArgumentReading &reading, const QString &top, const QString &workspaceRoot)
{
    if (reading.content == GitContent::None)
        return {};
    return SecretsKeeper(reading, top, workspaceRoot).keep();
}

} // namespace homard
