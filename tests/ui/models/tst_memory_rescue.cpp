// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed into the memory outlives a crash, also where a disk takes nothing for a while.
#include "ui/models/errands.h"
#include "ui/models/memory_rescue.h"
#include <QSignalSpy>
#include <QTest>

using namespace homard;

namespace {

const QString file = QStringLiteral("MEMORY.md");
const QString old = QStringLiteral("old");

/// Kept texts in memory; a full disk refuses to keep and lets go all the same.
class FakeDrafts : public MemoryDrafts
{
public:
    void setFull(bool full) { m_full = full; }
    QStringList texts()
    {
        std::lock_guard lock(m_mutex);
        QStringList out;
        for (const auto &[id, draft] : m_kept)
            out.append(draft.text);
        out.sort();
        return out;
    }

    std::vector<MemoryDraft> list() override
    {
        std::lock_guard lock(m_mutex);
        std::vector<MemoryDraft> out;
        for (const auto &[id, draft] : m_kept)
            out.push_back(draft);
        return out;
    }
    Result<void> keep(const MemoryDraft &draft) override
    {
        if (m_full)
            return {ErrorCode::Io, QStringLiteral("The disk is full."), {}};
        std::lock_guard lock(m_mutex);
        m_kept[draft.id] = draft;
        return {};
    }
    void drop(const QString &id) override
    {
        std::lock_guard lock(m_mutex);
        m_kept.erase(id);
    }

private:
    std::mutex m_mutex;
    std::map<QString, MemoryDraft> m_kept;
    std::atomic<bool> m_full = false;
};

class NoFiles : public MemoryStore
{
public:
    QString folder() const override { return {}; }
    Result<std::vector<MemoryFileInfo>> list(const QStringList &) override { return std::vector<MemoryFileInfo>(); }
    Result<MemoryText> read(const QString &) override { return MemoryText(); }
    Result<MemoryText> write(const QString &, const QString &, const MemoryText &) override { return MemoryText(); }
};

} // namespace

class TestMemoryRescue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void f93WhatIsTakenIsNotDroppedBeforeItIsKept();
    void f93WhatFailedIsTriedAgain();
    void f93AnEndKeepsWhatFailedBefore();
    void allThatWasTakenGoesWithASave();

private:
    std::unique_ptr<FakeDrafts> m_drafts;
    NoFiles m_store;
    std::optional<QString> m_text;

    std::optional<MemoryRescue::Unsaved> unsaved() const
    {
        return m_text ? std::optional(MemoryRescue::Unsaved{*m_text, {}}) : std::nullopt;
    }
};

void TestMemoryRescue::init()
{
    m_drafts = std::make_unique<FakeDrafts>();
    m_text.reset();
}

void TestMemoryRescue::f93WhatIsTakenIsNotDroppedBeforeItIsKept()
{
    (void)m_drafts->keep({old, file, QStringLiteral("left"), 0});
    Errands errands;
    MemoryRescue rescue(*m_drafts, errands, [this](const QString &) { return unsaved(); });
    QSignalSpy failed(&rescue, &MemoryRescue::failed);
    rescue.look(m_store);
    QTRY_VERIFY(rescue.left(file).has_value());
    m_drafts->setFull(true);
    m_text = QStringLiteral("left"); // "Take it"
    rescue.settle(file, true);
    QTRY_COMPARE(failed.count(), 1);
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(m_drafts->texts(), QStringList{QStringLiteral("left")});
    QVERIFY(!rescue.left(file)); // somebody has decided
    m_drafts->setFull(false);
    m_text = QStringLiteral("left and more");
    QTRY_COMPARE(m_drafts->texts(), QStringList{QStringLiteral("left and more")});
}

void TestMemoryRescue::f93WhatFailedIsTriedAgain()
{
    Errands errands;
    MemoryRescue rescue(*m_drafts, errands, [this](const QString &) { return unsaved(); });
    QSignalSpy failed(&rescue, &MemoryRescue::failed);
    m_drafts->setFull(true);
    m_text = QStringLiteral("typed");
    rescue.touch(file);
    QTRY_COMPARE(failed.count(), 1);
    m_drafts->setFull(false); // and no other key
    QTRY_COMPARE(m_drafts->texts(), QStringList{QStringLiteral("typed")});
}

void TestMemoryRescue::f93AnEndKeepsWhatFailedBefore()
{
    {
        Errands errands;
        MemoryRescue rescue(*m_drafts, errands, [this](const QString &) { return unsaved(); });
        m_text = QStringLiteral("typed");
        rescue.keepAll({file}); // nothing was told of it
    }
    QCOMPARE(m_drafts->texts(), QStringList{QStringLiteral("typed")});
}

/// Two crashes left a text each, both were taken, and the file is saved before either was kept anew.
void TestMemoryRescue::allThatWasTakenGoesWithASave()
{
    for (const char *id : {"one", "two", "three"})
        (void)m_drafts->keep({QString::fromLatin1(id), file, QString::fromLatin1(id), 0});
    Errands errands;
    MemoryRescue rescue(*m_drafts, errands, [this](const QString &) { return unsaved(); });
    QSignalSpy failed(&rescue, &MemoryRescue::failed);
    rescue.look(m_store);
    QTRY_VERIFY(rescue.left(file).has_value());
    m_drafts->setFull(true);
    m_text = QStringLiteral("all of them");
    while (rescue.left(file))
        rescue.settle(file, true);
    QTRY_COMPARE(failed.count(), 1);
    QTRY_VERIFY(errands.isIdle());
    QCOMPARE(m_drafts->texts().size(), 3);
    m_text.reset(); // saved
    rescue.touch(file);
    rescue.keepNow();
    QTRY_COMPARE(m_drafts->texts(), QStringList());
}

QTEST_GUILESS_MAIN(TestMemoryRescue)
#include "tst_memory_rescue.moc"
