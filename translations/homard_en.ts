<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>homard</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) put back.</source>
        <translation>
            <numerusform>%n file put back.</numerusform>
            <numerusform>%n files put back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) added</source>
        <translation>
            <numerusform>%n line added</numerusform>
            <numerusform>%n lines added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) removed</source>
        <translation>
            <numerusform>%n line removed</numerusform>
            <numerusform>%n lines removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) in the list</source>
        <translation>
            <numerusform>%n model in the list</numerusform>
            <numerusform>%n models in the list</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) of one kind</source>
        <translation>
            <numerusform>%n question of one kind</numerusform>
            <numerusform>%n questions of one kind</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) wait for you</source>
        <translation>
            <numerusform>%n question waits for you</numerusform>
            <numerusform>%n questions wait for you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) will be stopped. What is done stays, and each call gets its result.</source>
        <translation>
            <numerusform>%n run will be stopped. What is done stays, and each call gets its result.</numerusform>
            <numerusform>%n runs will be stopped. What is done stays, and each call gets its result.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) at work</source>
        <translation>
            <numerusform>%n session at work</numerusform>
            <numerusform>%n sessions at work</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>[… %n character(s) left out …]</source>
        <translation>
            <numerusform>[… %n character left out …]</numerusform>
            <numerusform>[… %n characters left out …]</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n alike</source>
        <translation>
            <numerusform>The one alike</numerusform>
            <numerusform>All %n alike</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Allow these %n once</source>
        <translation>
            <numerusform>Allow this one once</numerusform>
            <numerusform>Allow these %n once</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted “%1” and %n more</source>
        <translation>
            <numerusform>Deleted “%1” and %n more</numerusform>
            <numerusform>Deleted “%1” and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deny these %n</source>
        <translation>
            <numerusform>Deny this one</numerusform>
            <numerusform>Deny these %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Jump to newest (%n)</source>
        <translation>
            <numerusform>Jump to newest (%n)</numerusform>
            <numerusform>Jump to newest (%n)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Jump to newest, %n new row(s)</source>
        <translation>
            <numerusform>Jump to newest, %n new row</numerusform>
            <numerusform>Jump to newest, %n new rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Long: %1 in %n line(s). Scroll to the end to allow it.</source>
        <translation>
            <numerusform>Long: %1 in %n line. Scroll to the end to allow it.</numerusform>
            <numerusform>Long: %1 in %n lines. Scroll to the end to allow it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the last %n call(s) it would also have let pass:</source>
        <translation>
            <numerusform>Of the last call it would also have let pass:</numerusform>
            <numerusform>Of the last %n calls it would also have let pass:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the last %n call(s) it would have let none pass.</source>
        <translation>
            <numerusform>It would not have let the last call pass.</numerusform>
            <numerusform>Of the last %n calls it would have let none pass.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Put %n file(s) back to what they were before this message?</source>
        <translation>
            <numerusform>Put this file back to what it was before this message?</numerusform>
            <numerusform>Put %n files back to what they were before this message?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The rule ends after %n day(s).</source>
        <translation>
            <numerusform>The rule ends after %n day.</numerusform>
            <numerusform>The rule ends after %n days.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Thought for %n s</source>
        <translation>
            <numerusform>Thought for %n s</numerusform>
            <numerusform>Thought for %n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Trying again in %n s (attempt %1).</source>
        <translation>
            <numerusform>Trying again in %n s (attempt %1).</numerusform>
            <numerusform>Trying again in %n s (attempt %1).</numerusform>
        </translation>
    </message>
</context>
</TS>
