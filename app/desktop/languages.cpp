// SPDX-License-Identifier: GPL-3.0-or-later
#include "languages.h"
#include "base/english_words.h"
#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QGuiApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace homard {

namespace {

/// Which of our languages fits best; English where none does.
QString closest(const QString &wanted)
{
    const QLocale locale = wanted.isEmpty() ? QLocale::system() : QLocale(wanted);
    return locale.language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

/// Many Han characters and signs are drawn differently in China and Japan, and where the desktop is not Chinese the
/// system may pick the Japanese ones. What has been drawn keeps its font until the next start.
void preferChineseShapes(bool wanted)
{
    const QStringList fonts{QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Source Han Sans SC"),
                            QStringLiteral("Noto Sans SC"),     QStringLiteral("WenQuanYi Micro Hei"),
                            QStringLiteral("Microsoft YaHei"),  QStringLiteral("PingFang SC")};
    for (const QFont &font : {QGuiApplication::font(), QFontDatabase::systemFont(QFontDatabase::FixedFont)}) {
        QFont::removeSubstitutions(font.family());
        // "monospace" is only another name of a font, and that one stays the first.
        const QString real = QFontInfo(font).family();
        if (wanted)
            QFont::insertSubstitutions(font.family(), QStringList{real} + fonts);
    }
}

} // namespace

QString PersonsTranslator::translate(const char *context, const char *text, const char *comment, int n) const
{
    return EnglishWords::isOn() ? QString() : QTranslator::translate(context, text, comment, n);
}

QString OneContextTranslator::translate(const char *, const char *text, const char *comment, int n) const
{
    if (EnglishWords::isOn())
        return m_english.translate("homard", text, comment, n);
    return QTranslator::translate("homard", text, comment, n);
}

Languages::Languages(QObject *parent) : QObject(parent)
{
    m_own.loadEnglish(QStringLiteral(":/i18n/homard_en.qm"));
}

Languages::~Languages()
{
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
}

void Languages::use(const QString &language)
{
    const QString next = closest(language);
    if (next == m_current)
        return;
    m_current = next;
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
    // Where the system already speaks the language its own forms (date order, first day) are kept.
    const QLocale system = QLocale::system();
    QLocale::setDefault(closest({}) == next ? system : QLocale(next));
    preferChineseShapes(next == QLatin1StringView("zh_CN") && system.language() != QLocale::Chinese);
    if (m_qt.load(QStringLiteral("qtbase_") + next, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_own.load(QStringLiteral(":/i18n/homard_") + next + QStringLiteral(".qm")))
        QCoreApplication::installTranslator(&m_own);
}

} // namespace homard
