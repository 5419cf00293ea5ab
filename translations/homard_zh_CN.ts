<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>homard</name>
    <message>
        <source>      ! mixes letters of different alphabets: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>! Mixes letters of different alphabets: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; belongs to a provider, but none is chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no address of a server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$%1</source>
        <comment>US dollars</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2): its key is in the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (in the environment, not stored)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (in use)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (not saved)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (protected)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 afterwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answered with something that is not HTTP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answers and calls tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 belongs to the system and cannot be a workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 broke the connection off in the middle of its answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 by the proxy %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be created: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be moved aside: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read (%2). The default settings are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read (%2). The last good settings are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be saved like this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed since the command was judged, so nothing was run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 closed the connection while it was being made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 closed the connection without an answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 contains your whole home folder, which commands must not see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not pass the test.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not answer: no byte came for %2 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not speak https.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 had finished, but its result is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 characters, more than the prompt takes: its middle is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no argument “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds Homard&apos;s own files (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 If you undo it anyway, what is there now is kept and can be put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>pattern, folder</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in settings.json is %2. Allowed: %3. The default %4 is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in settings.json is %2. Allowed: an object {…}. The defaults are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in the session&apos;s temporary folder is not a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in, %2 out, %3 cached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a link that leads out of its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than 1 MiB: only its beginning is read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no name for a memory file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a regular file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not read: it is a link that leads out of its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not read: it is not a regular file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not trusted: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is set in the environment (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is too large to work on: everything you have is in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 It said: %2</source>
        <comment>cause, the provider&apos;s words</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lies in Homard&apos;s own files (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <comment>milliseconds</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs the argument “%2”, a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 characters that a request takes of one file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tokens of the context window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 refused the connection; is the server running?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stopped answering: no byte came for %2 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 wants a key: add it below, as an OpenAI-compatible address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 wants a key: choose “OpenAI-compatible address” below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was changed outside Homard, from %2 to %3. The old value is used until you confirm it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was interrupted; whether it had its effect is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would be larger than 4 MiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>name and state of a step</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · local</source>
        <comment>model name</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Homard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>date and time</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>title, time</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>title, state, time</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, level %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not trusted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, trusted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>mode: what it means</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>step: its state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what can be chosen here, then what is</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: expired, ask again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: goes into every request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>lines added; lines removed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1[*] – Memory</source>
        <comment>file name</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>thousands</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>thousands of tokens</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1M</source>
        <comment>millions</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) added</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) removed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) in the list</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) wait for you</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) will be stopped. What is done stays, and each call gets its result.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) at work</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;About Homard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Answer the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit memory…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Homard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search sessions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Sessions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stored as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo the last change of files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(an empty file)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(no arguments)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(no difference shown)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(not shown)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(nothing to show)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ only in your text (%1), − only on disk (%2)</source>
        <comment>numbers of lines</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/bin/sh runs exactly this text:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Homard %1&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>[… %n character(s) left out …]</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>a blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a character that cannot be seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a command is missing at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a command is missing before “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file name has hidden characters (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder called .git is no valid repository, so Git may use another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder cannot be looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A key is one line: check what was pasted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A later step changed this file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A limit was reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of absolute paths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of at most %1 models, each with api, name, and if need be baseUrl and keyName</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message without an id cannot be queued.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message without an id cannot be stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of Homard is missing: homard-launch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a part of the path cannot be looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pattern matches more than 2000 names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A PEM file that is trusted in addition, for the model in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A provider, with a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A proxy or a log-in page of the network may stand between, or the base URL is wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quote is not closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A request takes %1 characters of a file: the middle of this one is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run has failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A session needs a workspace folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A session reads and changes files here, and nowhere else without asking.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text of at most %1 characters, on one line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tool result without its call was left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a word is split by empty quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a word mixes letters of different alphabets that look alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About %1 of %2 tokens of the context window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 tokens, %2 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Homard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the model found on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add this model and store its key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added, line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>again in %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All values of this page back to what they were at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow for this session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allowed by you after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allowed without a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allowed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an absolute path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an address that begins with https:// or http://, without user name and password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An assistant that acts on this computer, asks before anything risky and shows every step. Free software under the GNU General Public License, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an option is also a pattern that matches files (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An output cannot be read from before its beginning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another Homard is looking at the damaged database “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another Homard is saving its settings right now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program has changed this file, and your text is not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program has changed this file; you see its text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program keeps the session database “%1” locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program replaces the session database “%1” again and again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anthropic-compatible address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Argument %1:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the s&amp;ystem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again in other words, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again with this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for less at once, lower the thinking level, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for the command again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask in other words, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask it to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asks</source>
        <comment>the session waits for an answer</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asks first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asks for more rights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks the provider which models there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assistant (%1), %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Auto-edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to my text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Because</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>behind “%1” it is not sure which file “%2” is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>binary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built in, no AI</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Call: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certificate file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certificates of your own server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1 files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changes files in the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes: %1 (%2 afterwards)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that its folder exists and is yours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that its parent folder is writable and the disk is not full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the folder is writable and the disk is not full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address and the certificate file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address for typing errors, and whether this computer is online.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address, and whether a firewall or a missing proxy is in the way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address, its port, and whether it begins with http or https.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the API key %1: it is missing, wrong, or not for this service.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the API key of this provider: it is missing, wrong, or not for this service.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the certificate file in the settings of this provider.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the disk, then start again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the disk; nothing of this step was stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the model&apos;s name (%1) and the base URL (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the model&apos;s name (%1) and the base URL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the model&apos;s name and the base URL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the network connection and the base URL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the proxy in the settings of the system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check what was pasted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check whether this computer is online.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a certificate file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file to see what was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder below it as the workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder for this piece of work, for example a project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder to work in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model in the line above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a provider…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a step to see its details.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder to work in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose whose key this is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close it and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close it there, or start a new session.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close it there, then remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close that program and start again: the database is then kept aside and a new one begun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close that program, or wait until it has finished, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>command %1, argument %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands cannot be confined: bubblewrap is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands run in a bubblewrap sandbox: they can write only the workspace and reach no network unless it was approved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands see the folder of the session and the programs of this computer, nothing of your other files. They have no network unless you allow it for one command.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands that only read still run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands would run with all your rights, so each one asks first, whatever the mode and the rules say.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compacting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison with the file on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied. There are no keys and no texts of sessions in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy %1 into the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy into the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy message as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct its owner and mode.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create it or choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>created</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Creates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Creates: %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Enter sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Enter sends, Enter begins a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deletes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>denied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>denied by you after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deny</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deny and stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deny with words…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not trust it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do you trust the files in %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited by you after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Editing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits in the folder are free and can be undone; commands ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended, because you refused a step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends after %1 at the latest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends after: %1 s at the latest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter it again, as one line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter begins a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the key again, without line breaks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Environment: a short fixed list (PATH, HOME, language, time zone), no keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expired. Nothing was done; to have it asked again, send a message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expires in %1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expires in %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expires now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F6: answer by keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <comment>step of a test</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files in “%1” can make other programs run commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that the assistant changes are listed here. Each change can be looked at and undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files: changes nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files: may change all files you can change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files: may change the workspace, but makes no protected files there (.git/config, .git/hooks, shell start files, AGENTS.md …)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find files in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder to work in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Font and text size are those of the desktop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space and try again; nothing of this step was stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free, private, works without the internet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>General</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Git is pointed at a folder that is not in the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on in the same session.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;message field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the t&amp;imeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hel&amp;p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>high risk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High risk because %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High risk because it changes something outside the workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High risk because it reads what may hold keys, passwords or private data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High risk because nobody can tell what it would do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High risk because the file can start programs, hold keys or instruct the assistant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>homard --help tells the options.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard cannot start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>homard does not know &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard is still here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard needs Linux 5.3 or newer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard runs already, but does not answer. End it and start again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard works by calling tools. Choose a model that is made for it, or turn tool calls on in the server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard works in the folder of this session. It asks before it changes anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard works through tools: choose a model that can use tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard works with a model of yours. Pick one way, or skip this: everything here is in the settings, too, and until then the practice model answers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Homard: %1</source>
        <comment>the program, then what it does</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens fit into one request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how to work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If this is a server of your own, add its certificate file in the settings of this provider.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the message field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the sandbox, no network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the sandbox, no network, changes nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the sandbox, with network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In this session commands and edits then run without asking. The sandbox stays on, and hard limits, secrets and protected files still ask. It ends with the program.

Type “%1” to confirm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In this session, changes to “%1” are made without asking.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In this session, “%1” (%2) runs without asking on files in “%3”, with no options but %4, and without the network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In this session, “%1” (%2) runs without asking on files in “%3”, without options and without the network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install and start gnome-keyring or KWallet, or name an environment variable that holds the key with --key-env.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Homard again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Homard elsewhere or choose another workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install it (on Debian: libqt6sql6-sqlite).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install it with &quot;sudo apt install bubblewrap&quot; and start Homard again. Until then every command asks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted: the program ended before this run did.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Is the model server running? It should answer at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It answered in %1 s: “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It answered with text and did not call the test tool.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It asks because %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It asks each time because %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it asks for the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It called the test tool in %1 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It called the test tool, but without its argument.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it can install or run code of others (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it can reach other machines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it can run what it loads from the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it can throw work away (git %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It cannot be seen whether there are protected files in %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It changes a file in the workspace, and the session is in auto-edit mode.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It changes a file in the workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it changes the rights of a whole system or home folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it changes the system or other programs (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it changes which programs Git starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it contains the hidden or unusual character %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it contains “%1”, which is not part of a plain word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it contains “%1”, which looks like a quote, dash or operator and is none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it deletes or changes every file it finds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it deletes or moves a folder that must stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it deletes whole folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not run in the workspace&apos;s folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it exchanges data with another repository (git %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it follows a file through other names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it formats or wipes a disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It gave no reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it gave no reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has a comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has an empty command between two semicolons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has more than 20 blanks in a row, which can hide its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has more than 40 lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has more than one line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is kept for 30 days and can be restored until then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is larger than 1 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is larger than 4 MiB: only its beginning is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is longer than 4 KiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is no plain file any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a JSON object {…}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not clear what this call would do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not UTF-8 text: writing it here would damage it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is too large to be compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is too long to be taken apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It must have a line BEGIN CERTIFICATE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It must look like https://host/path or http://host:port/path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names a home folder by ~</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names a protected file (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names more than can be looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It only reads, inside the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It only reads, inside the workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it only sets a variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it overwrites a disk or device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it reaches another machine (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It reads a stored output of this session.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it reads folders with too many files and folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it reads Homard&apos;s own data or settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it redirects input or output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it runs a command inside a command (`)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it runs a shell with access to the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it runs with the rights of another user (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it says more than can be looked through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it says too much to be searched for what must never be deleted; shorter commands can be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It sent a web page instead of an answer (%1, %2 bytes).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it sets a variable (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it starts itself again and again until the machine stands still</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it starts something in the background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It stays in the tray and goes on working. Quit it from there, or change this in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It thought for %1 s and then stopped before its answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it touches Homard&apos;s own data or settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It tries to write outside, to connect out and to see other processes. All three must fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it uses a backslash outside quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it uses a pattern in brackets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it uses a variable or a substitution ($)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it uses an exclamation mark outside quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it uses braces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it uses parentheses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was used for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it would read “%1”: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it writes outside the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It writes outside the workspace, to “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It writes to what is not an ordinary file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it writes “%1” itself before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its AGENTS.md is then given to the model, and Git is asked about it. Nothing in it becomes memory or settings, and commands ask as before. You can work in it without trust.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its certificate comes from an authority of its own that is not trusted here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its certificate comes from an authority that is not known here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its certificate has expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its certificate is for another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its certificate is not valid yet (is the clock of this computer right?)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its certificate is signed by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its certificate was revoked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its check sum is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its content is no JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its line ends are mixed: writing it here would change them all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its output goes to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its path is not absolute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its patterns and folders hold too many names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its role or state is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jump to newest</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Jump to newest (%n)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Jump to newest, %n new row(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Keep for this session only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep running in the tray when the window is closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys lie in the keychain of the system; only their names are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known are openai-chat, anthropic and ollama.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lasting facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaves out protected files (.env, keys, credential stores)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaves out: protected files (.env, keys, credential stores)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>letters of different alphabets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List the files in this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listed files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listing files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long: %1 in %2 lines. Scroll to the end to allow it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the file and ask for the command again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the file, then undo with force if the earlier content is really wanted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the log of the model server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for a window that asks for the keychain&apos;s password, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looked for files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for model servers on this computer …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks and plans; nothing is written, run or sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks like a key of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks like a key of %1. Check the provider.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>low risk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the file and its folder writable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the folder again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the folder writable, or free some space, and start again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>manner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>medium risk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Medium risk because it can change files in the workspace, but nothing outside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Medium risk because it can send and load data over the network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Medium risk because it changes a file, and the change can be taken back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Medium risk because it reads outside the workspace, but changes nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Medium risk because no sandbox holds it, though it shows nothing dangerous.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory files end with .md and lie in the home or its memory folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message %1 (%2) cannot be read and is left out: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MMM d</source>
        <comment>month and day, as in Qt&apos;s date formats</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode: &amp;Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode: As&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode: Auto-&amp;edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models &amp; keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models and keys…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models found on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Must not change before: %1 (%2…)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name an existing folder with --workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name fewer files in one command.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name one with --model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the key with letters, digits, dot, dash and underscore, at most 64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name under which the key is stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;xt session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network: YES, it can reach other machines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network: YES, nothing holds it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new</source>
        <comment>there is something unread</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New sessions begin with the model in use. Each session can have another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next question (N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No AI and no network: it follows simple requests, so that you can try tools, approvals and undo without any risk of surprise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No AI: shows how Homard works, without network or key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No command can make protected files (.git/config, .git/hooks): they are renamed aside, and the new repository lacks them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connection to %1 within %2 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connection to %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no content type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key can be kept here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No keys are stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model server was found. Start Ollama, LM Studio, llama.cpp or another one, then look again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no permission, or something else is in its place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No process can be started: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sandbox: it can do all that you can do, network too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No secure connection to %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sessions yet.
Write a message to begin one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No title has “%1” in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody answered in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody could be asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody to ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None chosen yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None found on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: it can do whatever you can</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None: only the certificates of the system are trusted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not all that it runs or reads is shown and checked for changes: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved in the memory editor: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not sent: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not there yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been sent yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is written here yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ollama at an address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On and tested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on, no network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on, with network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only hard limits hold; ends with the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a smaller folder as the workspace. Commands that only read still run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Homard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the &amp;home folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open today&apos;s note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OpenAI-compatible address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening the sessions…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or, if that failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outside a repository Git reads any file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed</source>
        <comment>step of a test</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste the key you got from the provider.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste the key you got from the provider. It goes into the keychain of this computer, and to that provider only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perhaps the address must begin with http:// instead of https://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures cannot be sent yet. Save it in the workspace and name the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan, SHA-256: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practice model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous question (P)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program: %1, without a shell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>protected files are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put it back and start again; nothing more is stored until then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put it back into the message box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put this into the message box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit Homard?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise it with --max-turns, or go on in the same session.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ran</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <comment>done</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read README.md and tell me what it is about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading stopped early, later messages may be missing: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads in the folder are free, the rest asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads outside the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the stored output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the stored output: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready: %1 is used from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redirects are not followed. If that is the right place, change the base URL to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload it, keep yours, or compare the two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it from the address and enter it as the key of this provider.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it from the session&apos;s temporary folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it with the system&apos;s own password manager.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it; it is made again when it is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the selected model from the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removed since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed, line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replaced by an undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Request id: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result of %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>retrying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Risk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;homardctl doctor&quot; for details.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1 in a shell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1 in a shell, with access to the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1 with access to the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command that copies %1 things to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command that copies something to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command that deletes %1 files in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command that deletes %1 files or folders in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command that deletes a file in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command that deletes a folder in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command that deletes many files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command that moves %1 things to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command that moves something to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a shell command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the command in the workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run “homardctl doctor”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <comment>step of a test</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running a tool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox: NONE, it can do whatever you can do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which with --api openai-chat, anthropic or ollama.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which with --api, --model and --key, or --api practice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll to the end to allow it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search sessions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See: homardctl doctor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session %1 is not open here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions and conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions are in memory only: there is nothing to back up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions are kept in memory only and end with the program: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions, earlier versions of changed files, logs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set-up page…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settings.json and the rules. No tool can write here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settings.json has keys that this version does not know: %1. They are kept and have no effect.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shell: /bin/sh -c, %1 bytes, exactly this text:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the reason, the rule and the whole plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown as plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size against the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip for now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something between here and the model changed the answer, or the server has a fault. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something runs in this session.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a new session from here, or choose a model with a larger window (setting model.contextWindow, if this one is larger than that).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a new session from here, or choose a model with a larger window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the server, or check its address in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop it, then remove the session.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>step of a test</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before the command was started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped by an error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped by you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped while waiting to try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store it first, or name an environment variable that holds it with --key-env.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored as “%1”; type to replace it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storing the key in the keychain …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test and use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test and use the model of this provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test and use the selected local model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test the selected model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test this model before it is added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing %1 …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The account has no credit left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address contains a user name or a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address is not valid.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address of a remote repository holds a password or token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer broke off before it was complete. What had arrived is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer broke off before its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer cannot be read: event %1 is not JSON from byte %2 on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer ends here: it was cut off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer of %1 is larger than %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer was cut: the model reached its output limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer was empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer was empty; asking once more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The argument “network” must be true or false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The argument “path” must be a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup “%1” could not be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The call could not be judged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The call “%1” is not recorded or has ended; it cannot become “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate file %1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate file %1 has no certificate in PEM form.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change left the text as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change names no file, so it cannot be allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The changed arguments cannot be used: %1 The call is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The check of the sandbox did not end within 10 seconds. Every command asks until it does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command cannot be shown whole, so it cannot be allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command could not be started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command has too many arguments for the sandbox: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The compressed answer of %1 cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer was asleep; the connection to %1 was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The container that Homard runs in hides parts of /proc; a new one cannot be mounted. Run Homard outside of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation is longer than the model&apos;s context window: shorten it, or choose a model with a larger one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation no longer fits: it needs about %1 tokens, and the model takes %2 with room for an answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The daily backup of the sessions failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The damaged database “%1” cannot be moved aside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk failed while the session database “%1” was used (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full: the session database “%1” could not be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full: “%1” could not be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The earlier content of “%1” is not stored any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The environment variable %1 is empty or not set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has been changed since, not by the assistant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has been removed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is not text; there are no lines to compare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; is not given by an absolute path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 cannot be created.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 cannot be made: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 cannot be opened: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 does not exist any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 is not private to you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 is outside the workspace, where commands see nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 is reached through a symbolic link now, so it is not the one that was checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder looks like the inside of a Git repository</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of the command, or a protected file in the workspace, is not the one that was checked any more, so nothing was run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of “%1” is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder “%1” is read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The full output is not stored any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Git configuration cannot be looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Git configuration has a line that is not understood (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Git configuration may hold passwords or tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The header &quot;%1&quot; cannot be sent: its name is not valid or it contains a line break.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The helper program %1 can be changed by other users.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The helper program %1 cannot be run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The helper program %1 lies in the workspace, where commands could change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the identifier %1 does not say which file it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The installed bubblewrap is too old; Homard needs 0.8 or newer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key %1 has a line break in it and cannot be sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key has %1 bytes; at most %2 can be stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key has a line break or another control character in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is not text: it holds bytes that no key has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key may or may not be stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key was not stored. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key was refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keychain did not answer within %1 seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keychain did not remove %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keychain failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keychain has no key named %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keychain is locked, or access was refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keychain took the key and did not give the same back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The limit of %1 minutes was reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The limit of %1 turns was reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The limit of 1 minute was reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The limit of 1 turn was reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list of known models cannot be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log %1 cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log is open already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message before %1 (%2) is missing; the one stored before it is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message is too long: %1, and at most %2 are taken. Put the text into a file in the workspace and name that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message was taken back before its run began.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message “%1” has already been taken by a run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model cannot call tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model gave an empty answer, twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model read only %1 of about %2 tokens: Ollama left out the oldest messages because the context window (%3) is full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server on this computer has a problem: look at its log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model used up all the tokens an answer may have before it said anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of a key: letters, digits, dot, dash and underscore, at most 64</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of a program is a pattern or empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of a program is quoted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of the server %1 is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The newest backup is “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The newest message (%1) is missing; the one stored before it is the last now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old settings are still there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the option %1 of “%2” is not known to only read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the option %1 of “%2” lacks its value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page had nothing to reset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page was reset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The path %1 is not canonical.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the path is empty or not valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the path is longer than any can be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pattern looks into a folder outside the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pattern of “%1” stands behind “--”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pattern “%1” matches no file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan belongs to another call, so it cannot be allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan of this call is missing, so it cannot be allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The policy does not know the tool “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The practice model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The practice model is part of Homard and always there. It is no AI.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The price of this model or the tokens it used are not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program %1 cannot be run: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program %1 does not exist here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program is closing; the message is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program table does not understand “%1” at “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program table is not valid JSON: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program “%1” lies in a folder that commands can write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider asks for payment (HTTP %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider did not accept the API key (HTTP %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider did not answer in time (HTTP %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider does not accept this request. Another model or other settings may work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider does not know this address or model (HTTP %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider has a problem (HTTP %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider has a problem. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider is overloaded (HTTP %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider is overloaded. Try again in a moment, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider limits the number of requests (HTTP %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider refused the request (HTTP %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider refused the request as too long (HTTP %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider refused to answer this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider reported an error.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider takes no more requests right now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider took too long. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider wants payment or a larger quota: look at your account there, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider&apos;s content filter stopped the answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider&apos;s content filter stopped this. Word it differently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proxy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proxy %1 gave no connection to %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question expired.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question had expired. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the repository&apos;s data lie outside the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the repository&apos;s data lie partly elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the repository&apos;s Git configuration sets %1.%2, which may start programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The request has too many bytes: remove images or large attachments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The request to %1 failed: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The request to %1 was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run was stopped first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was stopped while it waited for you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox cannot be set up (%1). %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox cannot protect so many files: the workspace has %1 of the protected names (AGENTS.md, .git/config, .envrc and the like).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox could not be set up: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox does not hold: %1. Every command asks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox is being tested.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The self-test is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not understand the request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has no model yet. Load one there, then look again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is overloaded or still loading the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server may be busy or loading a model. Try again, or raise the time limit in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server redirects to %1 (HTTP %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server said that all is well but sent an empty answer (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server sent a web page instead of an answer (%1, %2 bytes).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server sent something that is not an answer of a model (%1, %2 bytes).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database cannot be opened any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database is damaged (%1). Run “homardctl doctor”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database refused a statement (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database was damaged. It was kept as “%1”, and a new one was begun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database “%1” cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database “%1” cannot be written: it is read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database “%1” is damaged (%2), and process %3 still uses it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database “%1” is damaged (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database “%1” is locked by %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session database “%1” was moved or removed while it was open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session is being made; try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session is in plan mode: only reading inside the workspace is allowed, nothing that writes, runs or sends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session is in trusted mode. Else: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session “%1” was removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sessions can only be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sessions were written by a newer Homard and can only be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sessions were written by a newer Homard and can only be read. Update the program to continue them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings hold until Homard ends; they were not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SQLite driver of Qt is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the step ended before an answer came</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stored earlier content of “%1” is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stored field “%1” cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tools are: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trusted mode ends with the program and is never stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the value %1 of %2 looks like an option of “%3”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole content afterwards:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then, if that succeeded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no api &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no backup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no checkpoint “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no keychain here that Homard can use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no program here to show the folder %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no program “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no run “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no session database “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no session “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such model at this address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no tool “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no way to %1 from this network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no wire format &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no working sandbox, so every command asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there was nobody to ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They were written by a newer Homard: update the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be saved. Allowed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be the name of a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This change of “%1” has been undone already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This change was undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer, port %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file can only be read here. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is already in the session database (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is never allowed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is no link that Homard knows: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is no name for a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is no question that can be answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This link leads to:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This message could not be read from the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This message does not wait any more: a run has taken it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This message is kept, but not sent again with the next one: a shorter one may fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This server does not list its models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This session is in use by another Homard (process %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This session ran with %1, and no model is chosen now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This system cannot watch processes (pidfd_open: %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This system does not let ordinary users make user namespaces. Allow it with &quot;sudo sysctl kernel.unprivileged_userns_clone=1&quot; (Debian), or give /usr/bin/bwrap an AppArmor profile with &quot;userns,&quot; (Ubuntu 24.04 and newer: &quot;sudo apt install apparmor-profiles&quot;), or inside a container allow user namespaces for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This was approved for the sandbox, which does not work now, so it did not run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Thought for %n s</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title of the session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many requests in a short time. Wait, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Took</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tried again after %1 (attempt %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trust it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trust only the certificates of the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trust this folder?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trust this folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trusted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again. If it stays like this, restart your session, or name an environment variable that holds the key with --key-env.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again. If it stays so, check the address of the model server and any proxy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again; if it stays like this, the keychain is damaged or locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again; if it stays so, look at the log of the server or the proxy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again; if it stays so, something between here and the server changes the data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Trying again in %n s (attempt %1).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Trying again now (attempt %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn %1 · think</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type “%1” to confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>number of tokens</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock it with your password and try again, or name an environment variable that holds the key with --key-env. If you changed to another keychain, store the key there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: homard [options]

  --ask TEXT       put TEXT into the message field; it is not sent
  --workspace DIR  begin a session in DIR
  --hidden         start in the tray
  --version        tell the version

A second start shows the window of the first. HOMARD_HOME=DIR keeps configuration, data,
cache and home below DIR. homardctl does the same work without a window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use letters, digits, dot, dash and underscore, at most 64 characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use letters, digits, dot, dash and underscore, at most 64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use openai-chat, anthropic, ollama or practice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the practice model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the selected model for new sessions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the tool %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the tool %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the tool “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the trusted mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the trusted mode?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>User, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uses the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Using</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variable: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version, system, folders and the state of model, sandbox and keychain. No keys, no texts of sessions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <comment>step of a test</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for approval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for your answer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for your approval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting to try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for your answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What had arrived is kept. Send a message to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What had arrived is kept. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened, without secrets; old files are deleted by themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is in “%1” was not looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What shall be done?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should it do instead? (optional)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the assistant does is listed here: each request to the model, each tool, and each question to you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the step wrote is not known any more: this compares the file before it with the file as it is now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this session has cost, in US dollars.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what “%1” stands for is not known before it runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the desktop has no tray, closing the window quits, and asks first if something runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which files here are the biggest?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who the assistant is and what it remembers, as Markdown files of yours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why does it ask?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it was refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why? Rule %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with --no-index Git reads any file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word it differently, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words for the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Would do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a message   F6: answer the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a message. It is taken at the next step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a message. It is taken at the next step.   F6: answer the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it as http://HOST:PORT or https://HOST.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write its name as the provider calls it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the address as https://host/v1 or http://host:port, without user name and password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the model&apos;s name as the provider calls it, or get the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the model&apos;s name yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes outside the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writes outside the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You allowed it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You allowed this for the session.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You changed it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You denied it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1 %2” is not known to only read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1 %2” may set something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” alone changes something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” also runs what other files say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” belongs to Homard&apos;s own data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” belongs to Homard&apos;s own data or settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” can make other programs run commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” can run code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be checked for changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be judged: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be moved aside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be restored: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” could not be used: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” does not say where in the repository it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” goes through too many folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has been changed since; undoing would lose that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has more arguments than it reads (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” holds keys or private data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” in an argument of “%2” can read other files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” instructs the assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a database of something else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a device or part of the system&apos;s core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a folder that must stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a pattern that Git resolves itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a symbolic link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a word of the shell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no id of a stored output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no path of a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no session database.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a database.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a plain program name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a regular file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not among the programs that are known to only read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not an ordinary file or folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not in the workspace yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not valid JSON: write true, 12, &quot;text&quot;, a list or an object.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is one of several names of the same file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is out of place in the expression of “find”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is running. Stop it before you delete it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is too long to be looked through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” itself starts other files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” leads through /proc, /sys or /dev</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” leads through a symbolic link, or what is no folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” lies outside the repository</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” lies outside the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” may be a private key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” may hold passwords or tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” must stay of its kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” names a program by its path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” runs what something else hands to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” with a name may change something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” would read options from a file (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“.git” is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“[” is not closed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
