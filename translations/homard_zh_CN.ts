<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>homard</name>
    <message>
        <source>      ! mixes letters of different alphabets: %1</source>
        <translation>      ! 混用了不同文字的字母：%1</translation>
    </message>
    <message>
        <source>! Mixes letters of different alphabets: %1</source>
        <translation>! 混用了不同文字的字母：%1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; belongs to a provider, but none is chosen.</source>
        <translation>“%1”属于某个服务商，但没有选择服务商。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no address of a server.</source>
        <translation>“%1”不是服务器地址。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not the name of a Docker image.</source>
        <translation>“%1”不是 Docker 镜像的名称。</translation>
    </message>
    <message>
        <source>$%1</source>
        <comment>US dollars</comment>
        <translation>$%1</translation>
    </message>
    <message>
        <source>%1 (%2) was changed outside Homard, from %3 to %4. The old value is used until you confirm it.</source>
        <translation>%1（%2）在 Homard 之外由 %3 改为 %4。在你确认之前继续使用旧值。</translation>
    </message>
    <message>
        <source>%1 (%2): its key is in the keychain</source>
        <translation>%1（%2）：密钥在钥匙串中</translation>
    </message>
    <message>
        <source>%1 (%2): its key is kept until Homard ends</source>
        <translation>%1（%2）：密钥保留到 Homard 退出为止</translation>
    </message>
    <message>
        <source>%1 (HTTP %2).</source>
        <comment>what happened, status</comment>
        <translation>%1（HTTP %2）。</translation>
    </message>
    <message>
        <source>%1 (HTTP %2): %3</source>
        <comment>what happened, status, details</comment>
        <translation>%1（HTTP %2）：%3</translation>
    </message>
    <message>
        <source>%1 (in the environment, not stored)</source>
        <translation>%1（在环境变量中，未存储）</translation>
    </message>
    <message>
        <source>%1 (in use)</source>
        <translation>%1（使用中）</translation>
    </message>
    <message>
        <source>%1 (kept until Homard ends)</source>
        <translation>%1（保留到 Homard 退出为止）</translation>
    </message>
    <message>
        <source>%1 (not saved)</source>
        <translation>%1（未保存）</translation>
    </message>
    <message>
        <source>%1 (protected)</source>
        <translation>%1（受保护）</translation>
    </message>
    <message>
        <source>%1 afterwards</source>
        <translation>改后 %1</translation>
    </message>
    <message>
        <source>%1 and more</source>
        <translation>%1 等</translation>
    </message>
    <message>
        <source>%1 answered with something that is not HTTP.</source>
        <translation>%1 的应答不是 HTTP。</translation>
    </message>
    <message>
        <source>%1 answers and calls tools.</source>
        <translation>%1 能回答，也能调用工具。</translation>
    </message>
    <message>
        <source>%1 asks for payment or a larger quota</source>
        <translation>%1 要求付费或提高配额</translation>
    </message>
    <message>
        <source>%1 belongs to the system and cannot be a workspace.</source>
        <translation>%1 属于系统，不能用作工作文件夹。</translation>
    </message>
    <message>
        <source>%1 broke the connection off in the middle of its answer.</source>
        <translation>%1 在应答中途断开了连接。</translation>
    </message>
    <message>
        <source>%1 by the proxy %2</source>
        <translation>%1（经代理 %2）</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2.</source>
        <translation>无法创建 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be moved aside: %2.</source>
        <translation>无法移开 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2).</source>
        <translation>无法读取 %1（%2）。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2). Until it is mended, everything asks.</source>
        <translation>无法读取 %1（%2）。修正之前，所有操作都会询问。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2). Until it is mended, the last good rules count.</source>
        <translation>无法读取 %1（%2）。修正之前，沿用最近一次有效的规则。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be saved like this.</source>
        <translation>%1 不能这样保存。</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 changed since the command was judged, so nothing was run.</source>
        <translation>评估命令之后 %1 发生了变化，因此什么都没有运行。</translation>
    </message>
    <message>
        <source>%1 closed the connection while it was being made.</source>
        <translation>%1 在建立连接时断开了。</translation>
    </message>
    <message>
        <source>%1 closed the connection without an answer.</source>
        <translation>%1 没有应答就断开了连接。</translation>
    </message>
    <message>
        <source>%1 contains your whole home folder, which commands must not see.</source>
        <translation>%1 包含整个主目录，命令不得看到它。</translation>
    </message>
    <message>
        <source>%1 did not accept the API key</source>
        <translation>%1 未接受 API 密钥</translation>
    </message>
    <message>
        <source>%1 did not answer in time</source>
        <translation>%1 未及时回应</translation>
    </message>
    <message>
        <source>%1 did not pass the test.</source>
        <translation>%1 没有通过测试。</translation>
    </message>
    <message>
        <source>%1 does not answer: no byte came for %2 s.</source>
        <translation>%1 没有应答：%2 秒内没有收到任何数据。</translation>
    </message>
    <message>
        <source>%1 Does not count: %2</source>
        <translation>%1 不生效：%2</translation>
    </message>
    <message>
        <source>%1 does not exist yet.</source>
        <translation>%1 还不存在。</translation>
    </message>
    <message>
        <source>%1 does not know this address or model</source>
        <translation>%1 不认识这个地址或模型</translation>
    </message>
    <message>
        <source>%1 does not speak https.</source>
        <translation>%1 不支持 https。</translation>
    </message>
    <message>
        <source>%1 had finished, but its result is lost.</source>
        <translation>%1 已经完成，但结果丢失了。</translation>
    </message>
    <message>
        <source>%1 has %2 characters, more than the prompt takes: its middle is left out.</source>
        <translation>%1 有 %2 个字符，超过提示词的上限：中间部分已略去。</translation>
    </message>
    <message>
        <source>%1 has a problem</source>
        <translation>%1 出现问题</translation>
    </message>
    <message>
        <source>%1 has no argument “%2”.</source>
        <translation>%1 没有参数“%2”。</translation>
    </message>
    <message>
        <source>%1 has no “version” or another one than 1.</source>
        <translation>%1 没有“version”，或其值不是 1。</translation>
    </message>
    <message>
        <source>%1 holds Homard&apos;s own files (%2).</source>
        <translation>%1 含有 Homard 自己的文件（%2）。</translation>
    </message>
    <message>
        <source>%1 If you undo it anyway, what is there now is kept and can be put back.</source>
        <translation>%1如果仍要撤销，现在的内容会保留下来，可以再放回。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>pattern, folder</comment>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 in settings.json is %2. Allowed: %3. The default %4 is used.</source>
        <translation>settings.json 中的 %1 为 %2，允许的值：%3。已使用默认值 %4。</translation>
    </message>
    <message>
        <source>%1 in settings.json is %2. Allowed: an object {…}. The defaults are used.</source>
        <translation>settings.json 中的 %1 为 %2，允许的值：一个对象 {…}。已使用默认值。</translation>
    </message>
    <message>
        <source>%1 in the session&apos;s temporary folder is not a folder.</source>
        <translation>会话临时文件夹中的 %1 不是文件夹。</translation>
    </message>
    <message>
        <source>%1 in, %2 out, %3 cached</source>
        <translation>输入 %1，输出 %2，缓存 %3</translation>
    </message>
    <message>
        <source>%1 is a link that leads out of its folder.</source>
        <translation>%1 是一个指向其文件夹之外的链接。</translation>
    </message>
    <message>
        <source>%1 is larger than 1 MiB: only its beginning is read.</source>
        <translation>%1 超过 1 MiB：只读取开头部分。</translation>
    </message>
    <message>
        <source>%1 is no name for a memory file.</source>
        <translation>%1 不能用作记忆文件名。</translation>
    </message>
    <message>
        <source>%1 is not a folder.</source>
        <translation>%1 不是文件夹。</translation>
    </message>
    <message>
        <source>%1 is not a regular file.</source>
        <translation>%1 不是普通文件。</translation>
    </message>
    <message>
        <source>%1 is not read: it is a link that leads out of its folder.</source>
        <translation>未读取 %1：它是一个指向其文件夹之外的链接。</translation>
    </message>
    <message>
        <source>%1 is not read: it is not a regular file.</source>
        <translation>未读取 %1：它不是普通文件。</translation>
    </message>
    <message>
        <source>%1 is not trusted: %2.</source>
        <translation>不信任 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is overloaded</source>
        <translation>%1 负载过高</translation>
    </message>
    <message>
        <source>%1 is set in the environment (%2)</source>
        <translation>%1 已在环境变量中设置（%2）</translation>
    </message>
    <message>
        <source>%1 is too large to work on: everything you have is in it.</source>
        <translation>%1 太大，不能在其中工作：所有个人文件都在里面。</translation>
    </message>
    <message>
        <source>%1 is yours alone.</source>
        <translation>%1 只有你能访问。</translation>
    </message>
    <message>
        <source>%1 It said: %2</source>
        <comment>cause, the provider&apos;s words</comment>
        <translation>%1服务商的说明：%2</translation>
    </message>
    <message>
        <source>%1 lies in Homard&apos;s own files (%2).</source>
        <translation>%1 位于 Homard 自己的文件中（%2）。</translation>
    </message>
    <message>
        <source>%1 limits the number of requests</source>
        <translation>%1 限制了请求次数</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <comment>milliseconds</comment>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 needs the argument “%2”, a text.</source>
        <translation>%1 需要文本参数“%2”。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>%1 of %2 changes were undone, then: %3</source>
        <translation>已撤销 %1/%2 处更改，随后：%3</translation>
    </message>
    <message>
        <source>%1 of %2 characters that a request takes of one file</source>
        <translation>%1 / %2 个字符（每次请求从一个文件中采用的上限）</translation>
    </message>
    <message>
        <source>%1 of %2 characters, about %3 tokens</source>
        <comment>size of a memory file and the limit</comment>
        <translation>%1 / %2 个字符，约 %3 词元</translation>
    </message>
    <message>
        <source>%1 of %2 tokens of the context window</source>
        <translation>上下文窗口已用 %1 / %2 词元</translation>
    </message>
    <message>
        <source>%1 offers no tools with this model</source>
        <translation>%1 的这个模型不支持工具</translation>
    </message>
    <message>
        <source>%1 refused the connection; is the server running?</source>
        <translation>%1 拒绝了连接；服务器在运行吗？</translation>
    </message>
    <message>
        <source>%1 refused the request</source>
        <translation>%1 拒绝了请求</translation>
    </message>
    <message>
        <source>%1 refused the request as too long</source>
        <translation>%1 因请求过长而拒绝</translation>
    </message>
    <message>
        <source>%1 reported an error</source>
        <translation>%1 报告了错误</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 stopped answering: no byte came for %2 s.</source>
        <translation>%1 停止了应答：%2 秒内没有收到任何数据。</translation>
    </message>
    <message>
        <source>%1 stopped this by its content filter</source>
        <translation>%1 的内容过滤器拦截了此内容</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 词元</translation>
    </message>
    <message>
        <source>%1 wants a key: add it below, as an OpenAI-compatible address.</source>
        <translation>%1 需要密钥：请在下方作为 OpenAI 兼容地址添加。</translation>
    </message>
    <message>
        <source>%1 wants a key: choose “OpenAI-compatible address” below.</source>
        <translation>%1 需要密钥：请在下方选择“OpenAI 兼容地址”。</translation>
    </message>
    <message>
        <source>%1 was added.</source>
        <translation>已添加 %1。</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was read.</source>
        <translation>读取之后，%1 已被其他程序更改。</translation>
    </message>
    <message>
        <source>%1 was changed outside Homard (%2). Until you confirm it, nothing more is allowed than before; what it refuses is refused already.</source>
        <translation>%1 在 Homard 之外被更改（%2）。在您确认之前，不会比以前允许更多操作；其中新拒绝的内容已经生效。</translation>
    </message>
    <message>
        <source>%1 was changed outside Homard.</source>
        <translation>%1 在 Homard 之外被更改。</translation>
    </message>
    <message>
        <source>%1 was interrupted; whether it had its effect is unknown.</source>
        <translation>%1 被中断；是否已经生效不得而知。</translation>
    </message>
    <message>
        <source>%1 was removed outside Homard. Until you confirm it, its rules allow nothing, and what they refuse stays refused.</source>
        <translation>%1 在 Homard 之外被删除。在您确认之前，其中的规则不允许任何操作，它们所拒绝的仍被拒绝。</translation>
    </message>
    <message>
        <source>%1 would be larger than 4 MiB.</source>
        <translation>%1 将超过 4 MiB。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>name and state of a step</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · local</source>
        <comment>model name</comment>
        <translation>%1 · 本机</translation>
    </message>
    <message>
        <source>%1 — Homard</source>
        <translation>%1 — Homard</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>time and date</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>title, time</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>title, state, time</comment>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>%1, and more</source>
        <comment>a sentence on a command that does several things</comment>
        <translation>%1，以及更多</translation>
    </message>
    <message>
        <source>%1, last %2</source>
        <comment>how often a rule was used, and the day</comment>
        <translation>%1 次，最近 %2</translation>
    </message>
    <message>
        <source>%1, level %2</source>
        <translation>%1，%2 级</translation>
    </message>
    <message>
        <source>%1, missing</source>
        <translation>%1，缺失</translation>
    </message>
    <message>
        <source>%1, not trusted</source>
        <translation>%1，未信任</translation>
    </message>
    <message>
        <source>%1, trusted</source>
        <translation>%1，已信任</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>what happened</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a file and who runs it</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a file and why</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>mode: what it means</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>step: its state</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what can be chosen here, then what is</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what happened, details</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <comment>stage of the policy: what it came to. Why.</comment>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>%1: expired, ask again</source>
        <translation>%1：已过期，请重新请求</translation>
    </message>
    <message>
        <source>%1: goes into every request</source>
        <translation>%1：每次请求都会带上</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>lines added; lines removed</comment>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1[*] — Memory</source>
        <comment>file name</comment>
        <translation>%1[*] — 记忆</translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>thousands</comment>
        <translation>%1k</translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>thousands of tokens</comment>
        <translation>%1k</translation>
    </message>
    <message>
        <source>%1M</source>
        <comment>millions</comment>
        <translation>%1M</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) put back.</source>
        <translation>
            <numerusform>已恢复 %n 个文件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) added</source>
        <translation>
            <numerusform>新增 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) removed</source>
        <translation>
            <numerusform>删除 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) in the list</source>
        <translation>
            <numerusform>列表中有 %n 个模型</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n 个请求待批准</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) of one kind</source>
        <translation>
            <numerusform>%n 个同类问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) wait for you</source>
        <translation>
            <numerusform>有 %n 个请求等待批准</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) will be stopped. What is done stays, and each call gets its result.</source>
        <translation>
            <numerusform>%n 个运行将被停止。已完成的部分会保留，每个调用都会得到结果。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) at work</source>
        <translation>
            <numerusform>%n 个会话正在工作</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;About Homard</source>
        <translation>关于 Homard(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>地址(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Answer the question</source>
        <translation>处理批准请求(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Close the window</source>
        <translation>关闭窗口(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit memory…</source>
        <translation>编辑记忆(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Homard</source>
        <translation>Homard(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>密钥(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>类型(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>记忆(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;New session</source>
        <translation>新建会话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous session</source>
        <translation>上一个会话(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Search sessions</source>
        <translation>搜索会话(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Session</source>
        <translation>会话(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Sessions</source>
        <translation>会话(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Temporary files</source>
        <translation>临时文件(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Undo the last change of files…</source>
        <translation>撤销上一次文件更改(&amp;U)…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>(an empty file)</source>
        <translation>（空文件）</translation>
    </message>
    <message>
        <source>(no arguments)</source>
        <translation>（没有参数）</translation>
    </message>
    <message>
        <source>(no difference shown)</source>
        <translation>（没有可显示的差异）</translation>
    </message>
    <message>
        <source>(not shown)</source>
        <translation>（不显示）</translation>
    </message>
    <message>
        <source>(nothing to show)</source>
        <translation>（没有可显示的内容）</translation>
    </message>
    <message>
        <source>+ only in the text that was kept (%1), − only in the file as it is now (%2)</source>
        <comment>numbers of lines</comment>
        <translation>+ 仅在保留的文本中（%1），− 仅在文件现在的内容中（%2）</translation>
    </message>
    <message>
        <source>+ only in your text (%1), − only on disk (%2)</source>
        <comment>numbers of lines</comment>
        <translation>+ 仅在当前文本中（%1），− 仅在磁盘上（%2）</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between parts of a sentence</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>/bin/sh runs exactly this text:</source>
        <translation>/bin/sh 将原样运行以下文本：</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between parts of a sentence</comment>
        <translation>；</translation>
    </message>
    <message numerus="yes">
        <source>[… %n character(s) left out …]</source>
        <translation>
            <numerusform>[… 略去 %n 个字符 …]</numerusform>
        </translation>
    </message>
    <message>
        <source>a blank</source>
        <translation>空白字符</translation>
    </message>
    <message>
        <source>A change here counts when Homard starts again.</source>
        <translation>此处的更改在 Homard 重新启动后生效。</translation>
    </message>
    <message>
        <source>a character that cannot be seen</source>
        <translation>不可见字符</translation>
    </message>
    <message>
        <source>a command is missing at the end</source>
        <translation>末尾缺少命令</translation>
    </message>
    <message>
        <source>a command is missing before “%1”</source>
        <translation>“%1”之前缺少命令</translation>
    </message>
    <message>
        <source>a connection arrived on 127.0.0.1</source>
        <translation>127.0.0.1 收到了连接</translation>
    </message>
    <message>
        <source>a connection arrived on a Unix socket</source>
        <translation>Unix 套接字收到了连接</translation>
    </message>
    <message>
        <source>a file name has hidden characters (%1)</source>
        <translation>文件名含有隐藏字符（%1）</translation>
    </message>
    <message>
        <source>a file outside the workspace got another name</source>
        <translation>工作区之外的文件多了一个名字</translation>
    </message>
    <message>
        <source>a file outside the workspace was written</source>
        <translation>工作区之外的文件被写入</translation>
    </message>
    <message>
        <source>a file was made outside the workspace</source>
        <translation>工作区之外出现了新文件</translation>
    </message>
    <message>
        <source>a folder called .git is no valid repository, so Git may use another one</source>
        <translation>名为 .git 的文件夹不是有效的仓库，Git 可能会使用另一个仓库</translation>
    </message>
    <message>
        <source>a folder cannot be looked at</source>
        <translation>有文件夹无法查看</translation>
    </message>
    <message>
        <source>A key is one line: check what was pasted.</source>
        <translation>密钥只有一行：请检查粘贴的内容。</translation>
    </message>
    <message>
        <source>A later step changed this file again.</source>
        <translation>后面的步骤又更改了这个文件。</translation>
    </message>
    <message>
        <source>A limit was reached.</source>
        <translation>已达到上限。</translation>
    </message>
    <message>
        <source>a list of absolute paths</source>
        <translation>绝对路径的列表</translation>
    </message>
    <message>
        <source>a list of at most %1 models, each with api, name, and if need be baseUrl and keyName</source>
        <translation>最多 %1 个模型的列表，每个模型有 api、name，必要时有 baseUrl 和 keyName</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>A message without an id cannot be queued.</source>
        <translation>没有标识的消息不能排队。</translation>
    </message>
    <message>
        <source>A message without an id cannot be stored.</source>
        <translation>没有标识的消息不能存储。</translation>
    </message>
    <message>
        <source>A model on this computer</source>
        <translation>这台电脑上的模型</translation>
    </message>
    <message>
        <source>A part of Homard is missing: homard-launch.</source>
        <translation>Homard 缺少一个组件：homard-launch。</translation>
    </message>
    <message>
        <source>a part of the path cannot be looked at</source>
        <translation>路径的一部分无法查看</translation>
    </message>
    <message>
        <source>a pattern matches more than 2000 names</source>
        <translation>一个通配符匹配了 2000 多个名称</translation>
    </message>
    <message>
        <source>A PEM file that is trusted in addition, for the model in use.</source>
        <translation>使用当前模型时额外信任的 PEM 文件。</translation>
    </message>
    <message>
        <source>a process outside was killed</source>
        <translation>沙箱外的进程被结束</translation>
    </message>
    <message>
        <source>a program is named by letters, digits and _ . + - without a path; several names stand apart by one blank.</source>
        <translation>程序名由字母、数字和 _ . + - 组成，不带路径；多个名称之间用一个空格隔开。</translation>
    </message>
    <message>
        <source>A provider, with a key</source>
        <translation>使用服务商的密钥</translation>
    </message>
    <message>
        <source>A proxy or a log-in page of the network may stand between, or the base URL is wrong.</source>
        <translation>中间可能有代理或网络登录页，也可能是基础 URL 有误。</translation>
    </message>
    <message>
        <source>a quote is not closed</source>
        <translation>引号没有闭合</translation>
    </message>
    <message>
        <source>A request takes %1 characters of a file: the middle of this one is left out.</source>
        <translation>一次请求最多采用文件的 %1 个字符：这个文件的中间部分会略去。</translation>
    </message>
    <message>
        <source>A run has failed</source>
        <translation>有运行失败</translation>
    </message>
    <message>
        <source>A session needs a workspace folder.</source>
        <translation>会话需要一个工作文件夹。</translation>
    </message>
    <message>
        <source>A session reads and changes files here, and nowhere else without asking.</source>
        <translation>会话在这里读取和更改文件，未经询问不会动其他地方。</translation>
    </message>
    <message>
        <source>A session without a title asks</source>
        <translation>一个没有标题的会话请求批准</translation>
    </message>
    <message>
        <source>A setting</source>
        <translation>某项设置</translation>
    </message>
    <message>
        <source>A symbolic link leads out of it: %1.</source>
        <translation>其中的符号链接指向别处：%1。</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>A text can only be kept under a name.</source>
        <translation>文本只能以某个名称保留。</translation>
    </message>
    <message>
        <source>a text of at most %1 characters, on one line</source>
        <translation>不超过 %1 个字符的单行文本</translation>
    </message>
    <message>
        <source>A tool result without its call was left out.</source>
        <translation>略去了一个没有对应调用的工具结果。</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 之间的整数</translation>
    </message>
    <message>
        <source>a word is split by empty quotes</source>
        <translation>有单词被空引号隔断</translation>
    </message>
    <message>
        <source>a word mixes letters of different alphabets that look alike</source>
        <translation>有单词混用了不同文字中外形相似的字母</translation>
    </message>
    <message>
        <source>About %1 of %2 tokens of the context window</source>
        <translation>上下文窗口约用 %1 / %2 词元</translation>
    </message>
    <message>
        <source>About Homard</source>
        <translation>关于 Homard</translation>
    </message>
    <message>
        <source>about this computer</source>
        <translation>关于这台电脑</translation>
    </message>
    <message>
        <source>about you</source>
        <translation>关于用户</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>Add the model found on this computer</source>
        <translation>添加在这台电脑上找到的模型</translation>
    </message>
    <message>
        <source>Add this model and store its key</source>
        <translation>添加此模型并存储密钥</translation>
    </message>
    <message>
        <source>Added, line %1: %2</source>
        <translation>新增，第 %1 行：%2</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>again in %1 s</source>
        <translation>%1 秒后重试</translation>
    </message>
    <message numerus="yes">
        <source>All %n alike</source>
        <translation>
            <numerusform>全部 %n 个同类</numerusform>
        </translation>
    </message>
    <message>
        <source>All of policy.json counts.</source>
        <translation>policy.json 的内容全部生效。</translation>
    </message>
    <message>
        <source>All questions</source>
        <translation>全部批准请求</translation>
    </message>
    <message>
        <source>All questions, %1</source>
        <translation>全部批准请求，%1</translation>
    </message>
    <message>
        <source>All texts go unencrypted to %1.</source>
        <translation>所有文字都未加密地发往 %1。</translation>
    </message>
    <message>
        <source>All values of this page back to what they were at first</source>
        <translation>把本页的所有值恢复为初始值</translation>
    </message>
    <message>
        <source>Allow %1</source>
        <comment>a rule and what it is about</comment>
        <translation>允许 %1</translation>
    </message>
    <message>
        <source>Allow for this session</source>
        <translation>本次会话允许</translation>
    </message>
    <message>
        <source>Allow in this folder</source>
        <translation>在此文件夹中允许</translation>
    </message>
    <message>
        <source>Allow once</source>
        <translation>允许一次</translation>
    </message>
    <message numerus="yes">
        <source>Allow these %n once</source>
        <translation>
            <numerusform>允许这 %n 个一次</numerusform>
        </translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>已允许</translation>
    </message>
    <message>
        <source>allowed by you after %1</source>
        <translation>%1后由用户允许</translation>
    </message>
    <message>
        <source>Allowed everywhere and for ever: %1.</source>
        <translation>在所有位置永久允许：%1。</translation>
    </message>
    <message>
        <source>Allowed for the session</source>
        <translation>本会话已允许</translation>
    </message>
    <message>
        <source>Allowed for this session</source>
        <translation>本次会话已允许</translation>
    </message>
    <message>
        <source>Allowed for this session…</source>
        <translation>本次会话已允许…</translation>
    </message>
    <message>
        <source>allowed without a question</source>
        <translation>无需询问，直接允许</translation>
    </message>
    <message>
        <source>Allowed: %1.</source>
        <translation>允许的值：%1。</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>始终</translation>
    </message>
    <message>
        <source>Always allow</source>
        <translation>始终允许</translation>
    </message>
    <message>
        <source>Always asked: %1.</source>
        <translation>始终询问：%1。</translation>
    </message>
    <message>
        <source>Always refused: %1.</source>
        <translation>始终拒绝：%1。</translation>
    </message>
    <message>
        <source>an absolute path</source>
        <translation>绝对路径</translation>
    </message>
    <message>
        <source>an address that begins with https:// or http://, without user name and password</source>
        <translation>以 https:// 或 http:// 开头的地址，不含用户名和密码</translation>
    </message>
    <message>
        <source>An answer could not be kept as a rule, so it counts for its session only: %1</source>
        <translation>有一个回答无法保存为规则，因此仅对其会话有效：%1</translation>
    </message>
    <message>
        <source>An assistant that acts on this computer, asks before anything risky and shows every step. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>在这台电脑上操作的助手：有风险的事先询问，每一步都看得见。自由软件，采用 GNU 通用公共许可证第 3 版或更高版本。</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an open file of this program was written</source>
        <translation>本程序打开的文件被写入</translation>
    </message>
    <message>
        <source>an option is also a pattern that matches files (%1)</source>
        <translation>有选项同时也是匹配文件的通配符（%1）</translation>
    </message>
    <message>
        <source>An output cannot be read from before its beginning.</source>
        <translation>不能从输出的开头之前读取。</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 条</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>以及更多</translation>
    </message>
    <message>
        <source>and then the end of its input</source>
        <translation>随后是输入结束</translation>
    </message>
    <message>
        <source>Another folder is at %1 now than when the command was checked.</source>
        <translation>%1 处现在的文件夹与检查命令时的不是同一个。</translation>
    </message>
    <message>
        <source>Another Homard is looking at the damaged database “%1”.</source>
        <translation>另一个 Homard 正在处理损坏的数据库“%1”。</translation>
    </message>
    <message>
        <source>Another Homard is saving its rules right now.</source>
        <translation>另一个 Homard 正在保存规则。</translation>
    </message>
    <message>
        <source>Another Homard is saving its settings right now.</source>
        <translation>另一个 Homard 正在保存设置。</translation>
    </message>
    <message>
        <source>Another program has changed settings that only this window may change. They are not in force.</source>
        <translation>其他程序更改了只能在此窗口中更改的设置，这些更改尚未生效。</translation>
    </message>
    <message>
        <source>Another program has changed this file, and your text is not saved.</source>
        <translation>其他程序更改了这个文件，而当前文本尚未保存。</translation>
    </message>
    <message>
        <source>Another program has changed this file; you see its text.</source>
        <translation>其他程序更改了这个文件；现在显示的是它的文本。</translation>
    </message>
    <message>
        <source>Another program keeps the session database “%1” locked.</source>
        <translation>其他程序一直锁定会话数据库“%1”。</translation>
    </message>
    <message>
        <source>Another program replaces the session database “%1” again and again.</source>
        <translation>其他程序一再替换会话数据库“%1”。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Answered.</source>
        <translation>已处理。</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>正在回答</translation>
    </message>
    <message>
        <source>Anthropic-compatible address</source>
        <translation>Anthropic 兼容地址</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>Argument %1:</source>
        <translation>参数 %1：</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>arguments %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>As a regular expression</source>
        <translation>作为正则表达式</translation>
    </message>
    <message>
        <source>As the s&amp;ystem</source>
        <translation>跟随系统(&amp;Y)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>Ask about %1</source>
        <comment>a rule and what it is about</comment>
        <translation>询问 %1</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>重新请求</translation>
    </message>
    <message>
        <source>Ask again in other words, or choose another model.</source>
        <translation>换个说法再问，或选择其他模型。</translation>
    </message>
    <message>
        <source>Ask again with this</source>
        <translation>按此重新请求批准</translation>
    </message>
    <message>
        <source>Ask for less at once, lower the thinking level, or choose another model.</source>
        <translation>减少一次的要求、降低思考级别，或选择其他模型。</translation>
    </message>
    <message>
        <source>Ask for the command again.</source>
        <translation>请重新请求这条命令。</translation>
    </message>
    <message>
        <source>Ask in other words, or choose another model.</source>
        <translation>换个说法再问，或选择其他模型。</translation>
    </message>
    <message>
        <source>Ask it to go on.</source>
        <translation>请让它继续。</translation>
    </message>
    <message>
        <source>asks</source>
        <translation>待批准</translation>
    </message>
    <message>
        <source>asks</source>
        <comment>the session waits for an answer</comment>
        <translation>待批准</translation>
    </message>
    <message>
        <source>asks first</source>
        <translation>先询问</translation>
    </message>
    <message>
        <source>asks for more rights</source>
        <translation>要求更高的权限</translation>
    </message>
    <message>
        <source>Asks the provider which models there are</source>
        <translation>向服务商查询有哪些模型</translation>
    </message>
    <message>
        <source>Assistant (%1), %2</source>
        <translation>助手（%1），%2</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>第几次</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Auto-edit</source>
        <translation>自动编辑</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to my text</source>
        <translation>返回我的文本</translation>
    </message>
    <message>
        <source>Back to the plan</source>
        <translation>返回计划</translation>
    </message>
    <message>
        <source>Bar</source>
        <translation>时长条</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>behind “%1” it is not sure which file “%2” is</source>
        <translation>在“%1”之后，无法确定“%2”是哪个文件</translation>
    </message>
    <message>
        <source>Beside commands in the background</source>
        <translation>与后台命令同时运行</translation>
    </message>
    <message>
        <source>binary</source>
        <translation>二进制</translation>
    </message>
    <message>
        <source>Bring it back, or start a new session in another folder.</source>
        <translation>请恢复该文件夹，或者在其他文件夹中开始新会话。</translation>
    </message>
    <message>
        <source>bubblewrap; where it does not work, Docker if an image is named.</source>
        <translation>bubblewrap；不可用时，若填写了镜像则用 Docker。</translation>
    </message>
    <message>
        <source>Built in, no AI</source>
        <translation>内置，不是 AI</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Call: %1</source>
        <translation>调用：%1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Certificate file</source>
        <translation>证书文件</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation>证书 (*.pem *.crt *.cer);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Certificates of your own server</source>
        <translation>自有服务器的证书</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改 %1</translation>
    </message>
    <message>
        <source>Change %1 files</source>
        <translation>更改 %1 个文件</translation>
    </message>
    <message>
        <source>Change a file</source>
        <translation>更改文件</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>changed again</source>
        <translation>后又更改</translation>
    </message>
    <message>
        <source>Changed outside Homard, not used yet: %1.</source>
        <translation>在 Homard 之外被更改，尚未采用：%1。</translation>
    </message>
    <message>
        <source>changed rules: %1</source>
        <translation>更改的规则：%1</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>已被改动</translation>
    </message>
    <message>
        <source>Changed: “%1”. Now: %2</source>
        <translation>已更改：“%1”。现为：%2</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>changes files in the workspace</source>
        <translation>更改工作文件夹中的文件</translation>
    </message>
    <message>
        <source>Changes in the file</source>
        <translation>文件中的更改</translation>
    </message>
    <message>
        <source>Changes: %1 (%2 afterwards)</source>
        <translation>更改：%1（改后 %2）</translation>
    </message>
    <message>
        <source>Check that its folder exists and is yours.</source>
        <translation>请确认其所在文件夹存在，且归当前用户所有。</translation>
    </message>
    <message>
        <source>Check that the folder is writable and the disk is not full.</source>
        <translation>请确认文件夹可写，且磁盘未满。</translation>
    </message>
    <message>
        <source>Check the address and the certificate file.</source>
        <translation>请检查地址和证书文件。</translation>
    </message>
    <message>
        <source>Check the address for typing errors, and whether this computer is online.</source>
        <translation>请检查地址是否有误，以及这台电脑是否已联网。</translation>
    </message>
    <message>
        <source>Check the address, and whether a firewall or a missing proxy is in the way.</source>
        <translation>请检查地址，以及是否有防火墙阻挡或缺少代理设置。</translation>
    </message>
    <message>
        <source>Check the address, its port, and whether it begins with http or https.</source>
        <translation>请检查地址、端口，以及应以 http 还是 https 开头。</translation>
    </message>
    <message>
        <source>Check the API key %1: it is missing, wrong, or not for this service.</source>
        <translation>请检查 API 密钥 %1：缺失、有误，或不适用于此服务。</translation>
    </message>
    <message>
        <source>Check the API key of this provider: it is missing, wrong, or not for this service.</source>
        <translation>请检查此服务商的 API 密钥：缺失、有误，或不适用于此服务。</translation>
    </message>
    <message>
        <source>Check the certificate file in the settings of this provider.</source>
        <translation>请检查此服务商设置中的证书文件。</translation>
    </message>
    <message>
        <source>Check the disk, then start again.</source>
        <translation>请检查磁盘，然后重新启动。</translation>
    </message>
    <message>
        <source>Check the disk; nothing of this step was stored.</source>
        <translation>请检查磁盘；这一步没有存储任何内容。</translation>
    </message>
    <message>
        <source>Check the model&apos;s name (%1) and the base URL (%2).</source>
        <translation>请检查模型名称（%1）和基础 URL（%2）。</translation>
    </message>
    <message>
        <source>Check the model&apos;s name (%1) and the base URL.</source>
        <translation>请检查模型名称（%1）和基础 URL。</translation>
    </message>
    <message>
        <source>Check the model&apos;s name and the base URL.</source>
        <translation>请检查模型名称和基础 URL。</translation>
    </message>
    <message>
        <source>Check the network connection and the base URL.</source>
        <translation>请检查网络连接和基础 URL。</translation>
    </message>
    <message>
        <source>Check the proxy in the settings of the system.</source>
        <translation>请检查系统设置中的代理。</translation>
    </message>
    <message>
        <source>Check what was pasted.</source>
        <translation>请检查粘贴的内容。</translation>
    </message>
    <message>
        <source>Check whether this computer is online.</source>
        <translation>请检查这台电脑是否已联网。</translation>
    </message>
    <message>
        <source>Choices: %1</source>
        <translation>可选：%1</translation>
    </message>
    <message>
        <source>Choose a certificate file</source>
        <translation>选择证书文件</translation>
    </message>
    <message>
        <source>Choose a file to see what was changed.</source>
        <translation>选择一个文件，查看更改了什么。</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Choose a folder below it as the workspace.</source>
        <translation>请选择其下的某个文件夹作为工作文件夹。</translation>
    </message>
    <message>
        <source>Choose a folder for this piece of work, for example a project.</source>
        <translation>请为这项工作选择一个文件夹，例如一个项目。</translation>
    </message>
    <message>
        <source>Choose a folder of your own.</source>
        <translation>请选择一个自己的文件夹。</translation>
    </message>
    <message>
        <source>Choose a folder to work in</source>
        <translation>选择工作文件夹</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Choose a model for it, or say which with --api, --model and --key, or --api practice.</source>
        <translation>请为它选择模型，或用 --api、--model 和 --key 指定，或者用 --api practice。</translation>
    </message>
    <message>
        <source>Choose a model in the line above.</source>
        <translation>请在上一行选择模型。</translation>
    </message>
    <message>
        <source>Choose a provider…</source>
        <translation>选择服务商…</translation>
    </message>
    <message>
        <source>Choose a step to see its details.</source>
        <translation>选择一个步骤，查看详细信息。</translation>
    </message>
    <message>
        <source>Choose an image that has it in the same place.</source>
        <translation>请选择在同一位置有该程序的镜像。</translation>
    </message>
    <message>
        <source>Choose another folder in the line above, or bring it back and try again.</source>
        <translation>请在上方一栏选择其他文件夹，或者恢复该文件夹后重试。</translation>
    </message>
    <message>
        <source>Choose another folder …</source>
        <translation>选择其他文件夹…</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Choose one in the line above.</source>
        <translation>请在上一行选择。</translation>
    </message>
    <message>
        <source>Choose one in the settings, or name it with --model.</source>
        <translation>请在设置中选择，或用 --model 指定。</translation>
    </message>
    <message>
        <source>Choose one in the settings, or say which with --api openai-chat, anthropic or ollama.</source>
        <translation>请在设置中选择，或用 --api openai-chat、anthropic 或 ollama 指定。</translation>
    </message>
    <message>
        <source>Choose the folder to work in</source>
        <translation>选择工作文件夹</translation>
    </message>
    <message>
        <source>Choose whose key this is.</source>
        <translation>请选择这是哪家的密钥。</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close it and try again.</source>
        <translation>请关闭它，然后重试。</translation>
    </message>
    <message>
        <source>Close it there, or start a new session.</source>
        <translation>请在那边关闭，或新建会话。</translation>
    </message>
    <message>
        <source>Close it there, then remove it.</source>
        <translation>请在那边关闭，然后再移除。</translation>
    </message>
    <message>
        <source>Close that program and start again: the database is then kept aside and a new one begun.</source>
        <translation>请关闭那个程序并重新启动：数据库会另存保留，并新建一个。</translation>
    </message>
    <message>
        <source>Close that program, or wait until it has finished, and try again.</source>
        <translation>请关闭那个程序，或等它完成，然后重试。</translation>
    </message>
    <message>
        <source>Close the folder: chmod 700 %1</source>
        <translation>收回文件夹的权限：chmod 700 %1</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>command %1, argument %2</source>
        <translation>命令 %1，参数 %2</translation>
    </message>
    <message>
        <source>command %1, arguments %2</source>
        <translation>命令 %1，参数 %2</translation>
    </message>
    <message>
        <source>Commands cannot be confined: bubblewrap is not installed.</source>
        <translation>无法限制命令：未安装 bubblewrap。</translation>
    </message>
    <message>
        <source>Commands cannot be confined: Docker is not installed.</source>
        <translation>无法限制命令：没有安装 Docker。</translation>
    </message>
    <message>
        <source>Commands cannot be confined: no Docker image is chosen.</source>
        <translation>无法限制命令：没有选择 Docker 镜像。</translation>
    </message>
    <message>
        <source>Commands run in a bubblewrap sandbox: they can write only the workspace and reach no network unless it was approved.</source>
        <translation>命令在 bubblewrap 沙箱中运行：只能写入工作文件夹，未经批准不能访问网络。</translation>
    </message>
    <message>
        <source>Commands run in Docker containers of the image %1: they can write only the workspace and reach no network unless it was approved.</source>
        <translation>命令在镜像 %1 的 Docker 容器中运行：只能写工作区，未经批准不能访问网络。</translation>
    </message>
    <message>
        <source>Commands see the folder of the session and the programs of this computer, nothing of your other files. They have no network unless you allow it for one command.</source>
        <translation>命令能看到会话的文件夹和这台电脑上的程序，看不到其他个人文件。除非为某条命令单独允许，否则没有网络。</translation>
    </message>
    <message>
        <source>Commands that only read still run.</source>
        <translation>只读命令仍可运行。</translation>
    </message>
    <message>
        <source>commands that run when a container is made</source>
        <translation>创建容器时运行的命令</translation>
    </message>
    <message>
        <source>commands with “%1”</source>
        <translation>含有“%1”的命令</translation>
    </message>
    <message>
        <source>Commands would run with all your rights, so each one asks first, whatever the mode and the rules say.</source>
        <translation>命令会以当前用户的全部权限运行，因此无论模式和规则如何，每条都先询问。</translation>
    </message>
    <message>
        <source>Compacting</source>
        <translation>正在压缩</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Comparison with the file on disk</source>
        <translation>与磁盘上的文件比较</translation>
    </message>
    <message>
        <source>Comparison with the text that was kept</source>
        <translation>与保留的文本比较</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Copied. There are no keys and no texts of sessions in it.</source>
        <translation>已复制。其中没有密钥，也没有会话内容。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy %1 into the keychain</source>
        <translation>把 %1 复制到钥匙串</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>复制诊断信息(&amp;D)</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>复制代码</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>复制诊断信息</translation>
    </message>
    <message>
        <source>Copy into the keychain</source>
        <translation>复制到钥匙串</translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation>复制链接地址</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Copy message as Markdown</source>
        <translation>将消息复制为 Markdown</translation>
    </message>
    <message>
        <source>Correct it in policy.json.</source>
        <translation>请在 policy.json 中更正。</translation>
    </message>
    <message>
        <source>Correct its owner and mode.</source>
        <translation>请更正其所有者和权限。</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation>费用未知</translation>
    </message>
    <message>
        <source>Could not be read. Try again</source>
        <translation>无法读取，请重试</translation>
    </message>
    <message>
        <source>Create %1</source>
        <translation>创建 %1</translation>
    </message>
    <message>
        <source>Create it or choose another folder.</source>
        <translation>请创建它，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>created</source>
        <translation>已创建</translation>
    </message>
    <message>
        <source>Creates</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Creates: %1 (%2)</source>
        <translation>创建：%1（%2）</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends</source>
        <translation>Ctrl+Enter 发送</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends, Enter begins a new line</source>
        <translation>Ctrl+Enter 发送，Enter 换行</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Data folders</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>决定过程</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>Deleted “%1”</source>
        <translation>已删除“%1”</translation>
    </message>
    <message numerus="yes">
        <source>Deleted “%1” and %n more</source>
        <translation>
            <numerusform>已删除“%1”和另外 %n 个会话</numerusform>
        </translation>
    </message>
    <message>
        <source>deletes</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation>正在删除</translation>
    </message>
    <message>
        <source>denied</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>denied by you</source>
        <translation>用户已拒绝</translation>
    </message>
    <message>
        <source>denied by you after %1</source>
        <translation>%1后由用户拒绝</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Deny and stop</source>
        <translation>拒绝并停止</translation>
    </message>
    <message numerus="yes">
        <source>Deny these %n</source>
        <translation>
            <numerusform>拒绝这 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Deny with words…</source>
        <translation>拒绝并说明…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Details of the plan</source>
        <translation>计划的详细信息</translation>
    </message>
    <message>
        <source>Details of the step</source>
        <translation>步骤的详细信息</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discard my text</source>
        <translation>放弃我的文本</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
    <message>
        <source>Do not trust it</source>
        <translation>不信任</translation>
    </message>
    <message>
        <source>Do you trust the files in %1?</source>
        <translation>信任 %1 中的文件吗？</translation>
    </message>
    <message>
        <source>Docker &amp;image</source>
        <translation>Docker 镜像(&amp;I)</translation>
    </message>
    <message>
        <source>Docker cannot keep this command from writing: another file system is mounted at %1 in the workspace.</source>
        <translation>Docker 无法阻止该命令写入：工作区中的 %1 挂载了另一个文件系统。</translation>
    </message>
    <message>
        <source>Docker does not answer.</source>
        <translation>Docker 没有响应。</translation>
    </message>
    <message>
        <source>Docker image</source>
        <translation>Docker 镜像</translation>
    </message>
    <message>
        <source>Docker&apos;s name of it. It is never fetched; programs run from where this computer has them.</source>
        <translation>镜像在 Docker 中的名称。镜像不会自动下载；程序按本机上的路径运行。</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>Earlier calls that it would let pass</source>
        <translation>它会放行的过去的调用</translation>
    </message>
    <message>
        <source>Earlier sessions can be read, but not continued; new ones are kept in memory only and end with the program. %1</source>
        <translation>以前的会话可以查看，但不能继续；新会话只保存在内存中，程序退出即消失。%1</translation>
    </message>
    <message>
        <source>Earlier sessions cannot be read: %1</source>
        <translation>无法读取以前的会话：%1</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit first</source>
        <translation>先编辑</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>edited by you after %1</source>
        <translation>%1后由用户编辑</translation>
    </message>
    <message>
        <source>Editing</source>
        <translation>正在编辑</translation>
    </message>
    <message>
        <source>Edits in the folder are free and can be undone; commands ask</source>
        <translation>直接编辑文件夹中的文件，可以撤销；命令先询问</translation>
    </message>
    <message>
        <source>End of the input after it</source>
        <translation>之后结束输入</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Ended, because you refused a step.</source>
        <translation>已结束：拒绝了一个步骤。</translation>
    </message>
    <message>
        <source>Ends after %1 at the latest</source>
        <translation>最迟 %1后结束</translation>
    </message>
    <message>
        <source>Ends after (seconds)</source>
        <translation>最长运行时间（秒）</translation>
    </message>
    <message>
        <source>Ends after: %1 s at the latest</source>
        <translation>结束期限：最迟 %1 秒后</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter it again, as one line.</source>
        <translation>请重新输入，只占一行。</translation>
    </message>
    <message>
        <source>Enter sends</source>
        <translation>Enter 发送</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter begins a new line</source>
        <translation>Enter 发送，Shift+Enter 换行</translation>
    </message>
    <message>
        <source>Enter the key again, without line breaks.</source>
        <translation>请重新输入密钥，不要换行。</translation>
    </message>
    <message>
        <source>Environment: a short fixed list (PATH, HOME, language, time zone), no keys</source>
        <translation>环境变量：固定的几项（PATH、HOME、语言、时区），没有密钥</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>every call</source>
        <translation>所有调用</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>所有位置</translation>
    </message>
    <message>
        <source>Example: %1</source>
        <translation>示例：%1</translation>
    </message>
    <message>
        <source>Exit code</source>
        <translation>退出码</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>到期</translation>
    </message>
    <message>
        <source>Expires in %1 min</source>
        <translation>%1 分钟后过期</translation>
    </message>
    <message>
        <source>Expires in %1 s</source>
        <translation>%1 秒后过期</translation>
    </message>
    <message>
        <source>Expires now</source>
        <translation>即将过期</translation>
    </message>
    <message>
        <source>F6: answer by keyboard</source>
        <translation>F6：用键盘处理</translation>
    </message>
    <message>
        <source>F6: answer the question</source>
        <translation>F6：处理批准请求</translation>
    </message>
    <message>
        <source>F6: go to the session that asks</source>
        <translation>F6：转到提出请求的会话</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>step of a test</comment>
        <translation>失败</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>Fetch the image with &quot;docker pull %1&quot;, or name another one in the settings.</source>
        <translation>请用“docker pull %1”获取该镜像，或在设置中填写另一个。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>File names</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Files can be restored when nothing runs: stop it, or wait for its end.</source>
        <translation>没有任务运行时才能恢复文件：请先停止，或等待其结束。</translation>
    </message>
    <message>
        <source>Files cannot be restored</source>
        <translation>无法恢复文件</translation>
    </message>
    <message>
        <source>Files changed</source>
        <translation>更改的文件</translation>
    </message>
    <message>
        <source>files in “%1” can make other programs run commands</source>
        <translation>“%1”中的文件可以使其他程序运行命令</translation>
    </message>
    <message>
        <source>Files that the assistant writes are listed here. Each change can be looked at and undone. What commands write is not listed and cannot be undone here.</source>
        <translation>助手写入的文件会列在这里。每处更改都可以查看和撤销。命令写入的内容不会列出，也不能在这里撤销。</translation>
    </message>
    <message>
        <source>Files: changes nothing</source>
        <translation>文件：不作任何更改</translation>
    </message>
    <message>
        <source>Files: may change all files you can change</source>
        <translation>文件：可更改当前用户能更改的所有文件</translation>
    </message>
    <message>
        <source>Files: may change the workspace, but makes no protected files there (.git/config, .git/hooks, shell start files, AGENTS.md …)</source>
        <translation>文件：可更改工作文件夹，但不能在其中新建受保护的文件（.git/config、.git/hooks、shell 启动文件、AGENTS.md 等）</translation>
    </message>
    <message>
        <source>Find files in %1</source>
        <translation>在 %1 中查找文件</translation>
    </message>
    <message>
        <source>Find out who made it, then remove it or take it over with chown.</source>
        <translation>查明是谁创建的，然后删除它，或用 chown 收归己有。</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Finished: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>First line</source>
        <translation>起始行</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Folder or file</source>
        <translation>文件夹或文件</translation>
    </message>
    <message>
        <source>Folder to work in</source>
        <translation>工作文件夹</translation>
    </message>
    <message>
        <source>Folder: %1</source>
        <translation>文件夹：%1</translation>
    </message>
    <message>
        <source>Follow command</source>
        <translation>跟踪命令</translation>
    </message>
    <message>
        <source>Followed command</source>
        <translation>已跟踪命令</translation>
    </message>
    <message>
        <source>Following command</source>
        <translation>正在跟踪命令</translation>
    </message>
    <message>
        <source>Font and text size are those of the desktop.</source>
        <translation>字体和文字大小跟随桌面设置。</translation>
    </message>
    <message>
        <source>For a report</source>
        <translation>用于报告问题</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>请腾出一些空间，然后重试。</translation>
    </message>
    <message>
        <source>Free some space and try again; nothing of this step was stored.</source>
        <translation>请腾出一些空间，然后重试；这一步没有存储任何内容。</translation>
    </message>
    <message>
        <source>Free, private, works without the internet.</source>
        <translation>免费、私密，不需要联网。</translation>
    </message>
    <message>
        <source>From now on it asks again (Del)</source>
        <translation>从现在起会再次询问（Del）</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Get list</source>
        <translation>获取列表</translation>
    </message>
    <message>
        <source>Git is pointed at a folder that is not in the workspace</source>
        <translation>Git 被指向工作文件夹之外的文件夹</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Go on in the same session.</source>
        <translation>请在同一会话中继续。</translation>
    </message>
    <message>
        <source>Go on.</source>
        <comment>said to the model</comment>
        <translation>请继续。</translation>
    </message>
    <message>
        <source>Go to the &amp;conversation</source>
        <translation>转到对话(&amp;C)</translation>
    </message>
    <message>
        <source>Go to the &amp;message field</source>
        <translation>转到消息框(&amp;M)</translation>
    </message>
    <message>
        <source>Go to the t&amp;imeline</source>
        <translation>转到时间线(&amp;I)</translation>
    </message>
    <message>
        <source>Gone: “%1”. %2</source>
        <translation>已删除：“%1”。%2</translation>
    </message>
    <message>
        <source>Hel&amp;p</source>
        <translation>帮助(&amp;P)</translation>
    </message>
    <message>
        <source>Hidden files too</source>
        <translation>包括隐藏文件</translation>
    </message>
    <message>
        <source>Hide the key</source>
        <translation>隐藏密钥</translation>
    </message>
    <message>
        <source>High risk</source>
        <translation>高风险</translation>
    </message>
    <message>
        <source>high risk</source>
        <translation>高风险</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Homard</source>
        <translation>Homard</translation>
    </message>
    <message>
        <source>Homard %1</source>
        <comment>the program and its version</comment>
        <translation>Homard %1</translation>
    </message>
    <message>
        <source>homard --help tells the options.</source>
        <translation>homard --help 可列出各个选项。</translation>
    </message>
    <message>
        <source>Homard cannot start.</source>
        <translation>Homard 无法启动。</translation>
    </message>
    <message>
        <source>homard does not know &quot;%1&quot;.</source>
        <translation>homard 不认识“%1”。</translation>
    </message>
    <message>
        <source>Homard ended while these files were not saved: %1. Their text was kept: the memory window offers it.</source>
        <translation>Homard 结束时这些文件尚未保存：%1。其文本已保留，可在记忆窗口中取回。</translation>
    </message>
    <message>
        <source>Homard ended while this file was not saved. What was typed until %1 was kept, and the file has been changed since.</source>
        <translation>Homard 结束时此文件尚未保存。%1 之前输入的内容已保留，此后文件又被更改过。</translation>
    </message>
    <message>
        <source>Homard ended while this file was not saved. What was typed until %1 was kept.</source>
        <translation>Homard 结束时此文件尚未保存。截至 %1 输入的内容已保留。</translation>
    </message>
    <message>
        <source>Homard is still here</source>
        <translation>Homard 仍在运行</translation>
    </message>
    <message>
        <source>Homard needs Linux 5.3 or newer.</source>
        <translation>Homard 需要 Linux 5.3 或更高版本。</translation>
    </message>
    <message>
        <source>Homard runs already, but does not answer. End it and start again.</source>
        <translation>Homard 已在运行，但没有响应。请结束它，然后重新启动。</translation>
    </message>
    <message>
        <source>Homard works by calling tools. Choose a model that is made for it, or turn tool calls on in the server.</source>
        <translation>Homard 通过调用工具来工作。请选择支持工具调用的模型，或在服务器上启用工具调用。</translation>
    </message>
    <message>
        <source>Homard works in the folder of this session. The mode says what it may do without asking.</source>
        <translation>Homard 在此会话的文件夹中工作，哪些操作无需询问由模式决定。</translation>
    </message>
    <message>
        <source>Homard works through tools: choose a model that can use tools.</source>
        <translation>Homard 通过工具来工作：请选择能够使用工具的模型。</translation>
    </message>
    <message>
        <source>Homard works with a model of yours. Pick one way, or skip this: everything here is in the settings, too, and until then the practice model answers.</source>
        <translation>Homard 需要一个模型。可任选一种方式，也可以跳过：这里的一切在设置中都有，在此之前由练习模型回答。</translation>
    </message>
    <message>
        <source>Homard: %1</source>
        <comment>the program, then what it does</comment>
        <translation>Homard：%1</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>主文件夹</translation>
    </message>
    <message>
        <source>hooks or commands of another assistant</source>
        <translation>其他助手的钩子或命令</translation>
    </message>
    <message>
        <source>Host: %1</source>
        <translation>主机：%1</translation>
    </message>
    <message>
        <source>How long a rule lasts</source>
        <translation>规则的有效期</translation>
    </message>
    <message>
        <source>How many commands may run at once</source>
        <translation>可同时运行的命令数</translation>
    </message>
    <message>
        <source>How many commands may run in a minute</source>
        <translation>每分钟可运行的命令数</translation>
    </message>
    <message>
        <source>How many tokens fit into one request</source>
        <translation>一次请求能容纳多少词元</translation>
    </message>
    <message>
        <source>How often a tool may change files</source>
        <translation>工具更改文件的频率上限</translation>
    </message>
    <message>
        <source>How often a tool may read</source>
        <translation>工具读取的频率上限</translation>
    </message>
    <message>
        <source>how to work</source>
        <translation>工作方式</translation>
    </message>
    <message>
        <source>Id: %1</source>
        <translation>编号：%1</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>If a window asks for the keychain&apos;s password, answer it first, then try again.</source>
        <translation>如果有窗口要求输入钥匙串的密码，请先在那里输入，然后重试。</translation>
    </message>
    <message>
        <source>If this is a server of your own, add its certificate file in the settings of this provider.</source>
        <translation>如果这是自己的服务器，请在此服务商的设置中添加其证书文件。</translation>
    </message>
    <message>
        <source>Ignore upper and lower case</source>
        <translation>忽略大小写</translation>
    </message>
    <message>
        <source>In every session in “%2”, changes to “%1” are made without asking.</source>
        <translation>在“%2”中的所有会话里，对“%1”的更改不再询问。</translation>
    </message>
    <message>
        <source>In every session in “%3”, “%1” (%2) runs without asking on files in it, with no options but %4, and without the network.</source>
        <translation>在“%3”中的所有会话里，“%1”（%2）可以不经询问地处理其中的文件，选项仅限 %4，也不使用网络。</translation>
    </message>
    <message>
        <source>In every session in “%3”, “%1” (%2) runs without asking on files in it, without options and without the network.</source>
        <translation>在“%3”中的所有会话里，“%1”（%2）可以不经询问地处理其中的文件，不带选项，也不使用网络。</translation>
    </message>
    <message>
        <source>In every session, changes to “%1” are made without asking.</source>
        <translation>在所有会话中，对“%1”的更改不再询问。</translation>
    </message>
    <message>
        <source>In every session, “%1” (%2) runs without asking on files of the session&apos;s workspace, with no options but %3, and without the network.</source>
        <translation>在所有会话中，“%1”（%2）可以不经询问地处理该会话工作区中的文件，选项仅限 %3，也不使用网络。</translation>
    </message>
    <message>
        <source>In every session, “%1” (%2) runs without asking on files of the session&apos;s workspace, without options and without the network.</source>
        <translation>在所有会话中，“%1”（%2）可以不经询问地处理该会话工作区中的文件，不带选项，也不使用网络。</translation>
    </message>
    <message>
        <source>In the message field</source>
        <translation>在消息框中</translation>
    </message>
    <message>
        <source>In the sandbox, no network</source>
        <translation>在沙箱中，无网络</translation>
    </message>
    <message>
        <source>In the sandbox, no network, changes nothing</source>
        <translation>在沙箱中，无网络，不作更改</translation>
    </message>
    <message>
        <source>In the sandbox, with network</source>
        <translation>在沙箱中，有网络</translation>
    </message>
    <message>
        <source>In this session commands and edits then run without asking. The sandbox stays on, and hard limits, secrets and protected files still ask. It ends with the program.

Type “%1” to confirm.</source>
        <translation>此后，本会话中的命令和编辑不再询问，直接执行。沙箱保持开启；硬性限制、机密和受保护的文件仍会询问。程序退出后此模式即结束。

请输入“%1”以确认。</translation>
    </message>
    <message>
        <source>In this session, changes to “%1” are made without asking.</source>
        <translation>在本次会话中，更改“%1”不再询问。</translation>
    </message>
    <message>
        <source>In this session, “%1” (%2) runs without asking on files in “%3”, with no options but %4, and without the network.</source>
        <translation>在本次会话中，对“%3”中的文件运行“%1”（%2）不再询问，只限选项 %4，且不使用网络。</translation>
    </message>
    <message>
        <source>In this session, “%1” (%2) runs without asking on files in “%3”, without options and without the network.</source>
        <translation>在本次会话中，对“%3”中的文件运行“%1”（%2）不再询问，不带选项，且不使用网络。</translation>
    </message>
    <message>
        <source>in “%1”</source>
        <translation>在“%1”中</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Input: %1 bytes, exactly this text:</source>
        <translation>输入：%1 字节，完全如下：</translation>
    </message>
    <message>
        <source>Input: may be sent some while it runs, each time after a question</source>
        <translation>输入：运行期间可向它发送输入，每次都会先询问</translation>
    </message>
    <message>
        <source>Install and start gnome-keyring or KWallet. homardctl can also take a key from an environment variable.</source>
        <translation>请安装并启动 gnome-keyring 或 KWallet。homardctl 也可以从环境变量读取密钥。</translation>
    </message>
    <message>
        <source>Install Homard again.</source>
        <translation>请重新安装 Homard。</translation>
    </message>
    <message>
        <source>Install Homard elsewhere or choose another workspace.</source>
        <translation>请把 Homard 安装到别处，或选择其他工作文件夹。</translation>
    </message>
    <message>
        <source>Install it (on Debian: libqt6sql6-sqlite).</source>
        <translation>请安装它（在 Debian 上：libqt6sql6-sqlite）。</translation>
    </message>
    <message>
        <source>Install it with &quot;sudo apt install bubblewrap&quot; and start Homard again. Until then every command asks.</source>
        <translation>请用“sudo apt install bubblewrap”安装，然后重新启动 Homard。在此之前每条命令都会询问。</translation>
    </message>
    <message>
        <source>Install it, or choose bubblewrap in the settings. Until then every command asks.</source>
        <translation>请安装它，或在设置中选择 bubblewrap。在此之前每个命令都会询问。</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>Interrupted.</source>
        <translation>已中断。</translation>
    </message>
    <message>
        <source>Interrupted: the program ended before this run did.</source>
        <translation>已中断：运行结束之前程序就退出了。</translation>
    </message>
    <message>
        <source>Is its service running?</source>
        <translation>它的服务在运行吗？</translation>
    </message>
    <message>
        <source>is sent exactly this text:</source>
        <translation>将收到的文字完全如下：</translation>
    </message>
    <message>
        <source>Is the model server running? It should answer at %1.</source>
        <translation>模型服务器在运行吗？它应当在 %1 应答。</translation>
    </message>
    <message>
        <source>It answered in %1 s: “%2”</source>
        <translation>模型在 %1 秒后回答：“%2”</translation>
    </message>
    <message>
        <source>It answered with text and did not call the test tool.</source>
        <translation>模型用文本作了回答，没有调用测试工具。</translation>
    </message>
    <message>
        <source>It asks because %1.</source>
        <translation>需要询问，因为%1。</translation>
    </message>
    <message>
        <source>It asks each time because %1.</source>
        <translation>每次都需要询问，因为%1。</translation>
    </message>
    <message>
        <source>it asks for the network</source>
        <translation>命令请求使用网络</translation>
    </message>
    <message>
        <source>It brings along what other programs run. Homard runs none of it:</source>
        <translation>其中带有会被其他程序运行的内容。Homard 一概不运行：</translation>
    </message>
    <message>
        <source>It called the test tool in %1 s.</source>
        <translation>模型在 %1 秒后调用了测试工具。</translation>
    </message>
    <message>
        <source>It called the test tool, but without its argument.</source>
        <translation>模型调用了测试工具，但没有带参数。</translation>
    </message>
    <message>
        <source>It can change files in the workspace, but nothing outside it.</source>
        <translation>可更改工作文件夹中的文件，不影响其外的内容。</translation>
    </message>
    <message>
        <source>it can install or run code of others (%1)</source>
        <translation>命令可能安装或运行他人的代码（%1）</translation>
    </message>
    <message>
        <source>it can reach other machines</source>
        <translation>命令可以访问其他机器</translation>
    </message>
    <message>
        <source>it can run what it loads from the network</source>
        <translation>命令可能运行从网络下载的内容</translation>
    </message>
    <message>
        <source>It can send and load data over the network.</source>
        <translation>可通过网络收发数据。</translation>
    </message>
    <message>
        <source>It can send data out, after reading content that nobody vouches for (%1): such content can hold instructions of a stranger.</source>
        <translation>它可以把数据发送出去，而此前已读取来源不可信的内容（%1）：这类内容里可能藏有陌生人的指令。</translation>
    </message>
    <message>
        <source>it can throw work away (git %1)</source>
        <translation>命令可能丢弃已有的工作（git %1）</translation>
    </message>
    <message>
        <source>It cannot be seen whether there are protected files in %1: %2.</source>
        <translation>无法确定 %1 中是否有受保护的文件：%2。</translation>
    </message>
    <message>
        <source>It cannot be told on this system who may read the program&apos;s memory.</source>
        <translation>在此系统上无法得知谁能读取本程序的内存。</translation>
    </message>
    <message>
        <source>It cannot be told whether the rule “%1” meets it (%2).</source>
        <translation>无法判断规则“%1”是否适用（%2）。</translation>
    </message>
    <message>
        <source>It changes a file in the workspace, and the session is in auto-edit mode.</source>
        <translation>将更改工作文件夹中的文件，而会话处于自动编辑模式。</translation>
    </message>
    <message>
        <source>It changes a file in the workspace.</source>
        <translation>将更改工作文件夹中的文件。</translation>
    </message>
    <message>
        <source>It changes a file, and the change can be taken back.</source>
        <translation>更改一个文件，更改可以撤销。</translation>
    </message>
    <message>
        <source>It changes something outside the workspace.</source>
        <translation>更改工作文件夹之外的内容。</translation>
    </message>
    <message>
        <source>it changes the rights of a whole system or home folder</source>
        <translation>命令更改整个系统文件夹或主目录的权限</translation>
    </message>
    <message>
        <source>it changes the system or other programs (%1)</source>
        <translation>命令更改系统或其他程序（%1）</translation>
    </message>
    <message>
        <source>it changes which programs Git starts</source>
        <translation>命令更改 Git 启动的程序</translation>
    </message>
    <message>
        <source>it contains the hidden or unusual character %1</source>
        <translation>命令含有隐藏或不常见的字符 %1</translation>
    </message>
    <message>
        <source>it contains “%1”, which is not part of a plain word</source>
        <translation>命令含有“%1”，它不属于普通单词</translation>
    </message>
    <message>
        <source>it contains “%1”, which looks like a quote, dash or operator and is none</source>
        <translation>命令含有“%1”，它形似引号、短横线或运算符，其实不是</translation>
    </message>
    <message>
        <source>it deletes or changes every file it finds</source>
        <translation>命令删除或更改它找到的每个文件</translation>
    </message>
    <message>
        <source>it deletes or moves a folder that must stay</source>
        <translation>命令删除或移动必须保留的文件夹</translation>
    </message>
    <message>
        <source>it deletes outside the workspace, “%1”</source>
        <translation>删除工作文件夹之外的内容（“%1”）</translation>
    </message>
    <message>
        <source>it deletes whole folders</source>
        <translation>命令删除整个文件夹</translation>
    </message>
    <message>
        <source>It does not count: %1</source>
        <translation>它不生效：%1</translation>
    </message>
    <message>
        <source>it does not run in the workspace&apos;s folder</source>
        <translation>命令不在工作文件夹中运行</translation>
    </message>
    <message>
        <source>it exchanges data with another repository (git %1)</source>
        <translation>命令与另一个仓库交换数据（git %1）</translation>
    </message>
    <message>
        <source>it follows a file through other names</source>
        <translation>命令跟随文件的其他名称</translation>
    </message>
    <message>
        <source>it formats or wipes a disk</source>
        <translation>命令格式化或清除磁盘</translation>
    </message>
    <message>
        <source>it gave no reason.</source>
        <translation>没有给出原因。</translation>
    </message>
    <message>
        <source>it has a comment</source>
        <translation>命令含有注释</translation>
    </message>
    <message>
        <source>it has an empty command between two semicolons</source>
        <translation>两个分号之间是空命令</translation>
    </message>
    <message>
        <source>it has been changed since</source>
        <translation>之后已被更改</translation>
    </message>
    <message>
        <source>it has more than 20 blanks in a row, which can hide its end</source>
        <translation>命令连续有 20 多个空白，末尾可能因此被遮住</translation>
    </message>
    <message>
        <source>it has more than 40 lines</source>
        <translation>命令超过 40 行</translation>
    </message>
    <message>
        <source>it has more than one line</source>
        <translation>命令不止一行</translation>
    </message>
    <message>
        <source>It has: %1.</source>
        <translation>它的参数有：%1。</translation>
    </message>
    <message>
        <source>It holds signs that this editor would change.</source>
        <translation>其中有此编辑器会改动的字符。</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>命令为空</translation>
    </message>
    <message>
        <source>It is kept for 30 days and can be restored until then.</source>
        <translation>会保留 30 天，期间可以恢复。</translation>
    </message>
    <message>
        <source>it is larger than 1 MiB</source>
        <translation>文件大于 1 MiB</translation>
    </message>
    <message>
        <source>It is larger than 4 MiB: only its beginning is shown.</source>
        <translation>文件大于 4 MiB：只显示开头部分。</translation>
    </message>
    <message>
        <source>it is longer than %1</source>
        <translation>命令长于 %1</translation>
    </message>
    <message>
        <source>It is no plain file any more.</source>
        <translation>它已不再是普通文件。</translation>
    </message>
    <message>
        <source>it is not a JSON object {…}</source>
        <translation>它不是 JSON 对象 {…}</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>It is not clear what this call would do.</source>
        <translation>不清楚这个调用会做什么。</translation>
    </message>
    <message>
        <source>It is not UTF-8 text: writing it here would damage it.</source>
        <translation>它不是 UTF-8 文本：在这里写入会损坏它。</translation>
    </message>
    <message>
        <source>It is taken back in policy.json.</source>
        <translation>请在 policy.json 中撤回它。</translation>
    </message>
    <message>
        <source>It is too large to be compared.</source>
        <translation>文件太大，无法比较。</translation>
    </message>
    <message>
        <source>it is too long to be taken apart</source>
        <translation>命令太长，无法拆解</translation>
    </message>
    <message>
        <source>it may be sent input while it runs</source>
        <translation>运行期间可以向它发送输入</translation>
    </message>
    <message>
        <source>It must have a line BEGIN CERTIFICATE.</source>
        <translation>其中必须有一行 BEGIN CERTIFICATE。</translation>
    </message>
    <message>
        <source>It must look like https://host/path or http://host:port/path.</source>
        <translation>格式必须类似 https://host/path 或 http://host:port/path。</translation>
    </message>
    <message>
        <source>it names a home folder by ~</source>
        <translation>命令用 ~ 指代主目录</translation>
    </message>
    <message>
        <source>it names a protected file (%1)</source>
        <translation>命令涉及受保护的文件（%1）</translation>
    </message>
    <message>
        <source>it names more than can be looked at</source>
        <translation>命令涉及的内容太多，无法逐一查看</translation>
    </message>
    <message>
        <source>It only follows or ends commands of this session.</source>
        <translation>它只查看或结束本会话的命令。</translation>
    </message>
    <message>
        <source>It only reads, inside the workspace</source>
        <translation>只是读取，且仅限工作文件夹内</translation>
    </message>
    <message>
        <source>It only reads, inside the workspace.</source>
        <translation>只是读取，且仅限工作文件夹内。</translation>
    </message>
    <message>
        <source>it only sets a variable</source>
        <translation>命令只设置了一个变量</translation>
    </message>
    <message>
        <source>it overwrites a disk or device</source>
        <translation>命令覆盖磁盘或设备</translation>
    </message>
    <message>
        <source>it reaches another machine (%1)</source>
        <translation>命令访问另一台机器（%1）</translation>
    </message>
    <message>
        <source>It reads a stored output of this session.</source>
        <translation>读取本会话中存储的输出。</translation>
    </message>
    <message>
        <source>it reads folders with too many files and folders</source>
        <translation>命令读取的文件夹中文件和文件夹太多</translation>
    </message>
    <message>
        <source>it reads Homard&apos;s own data or settings</source>
        <translation>命令读取 Homard 自己的数据或设置</translation>
    </message>
    <message>
        <source>It reads outside the workspace, but changes nothing.</source>
        <translation>读取工作文件夹之外的内容，但不作更改。</translation>
    </message>
    <message>
        <source>It reads what may hold keys, passwords or private data.</source>
        <translation>读取的内容可能含有密钥、密码或隐私数据。</translation>
    </message>
    <message>
        <source>it redirects input or output</source>
        <translation>命令重定向输入或输出</translation>
    </message>
    <message>
        <source>it runs a command inside a command (`)</source>
        <translation>命令中又运行命令（`）</translation>
    </message>
    <message>
        <source>it runs a shell with access to the network</source>
        <translation>命令运行一个可以访问网络的 shell</translation>
    </message>
    <message>
        <source>it runs with the rights of another user (%1)</source>
        <translation>命令以另一个用户的权限运行（%1）</translation>
    </message>
    <message>
        <source>it says more than can be looked through</source>
        <translation>命令内容太多，无法逐一检查</translation>
    </message>
    <message>
        <source>it says too much to be searched for what must never be deleted; shorter commands can be</source>
        <translation>命令内容太多，无法检查其中有无绝不可删除的内容；较短的命令可以检查</translation>
    </message>
    <message>
        <source>It sends input to a command: what that does with it is the program&apos;s own.</source>
        <translation>它向一个命令发送输入：程序会如何处理无从得知。</translation>
    </message>
    <message>
        <source>it sent a web page instead of an answer (%1, %2 bytes).</source>
        <translation>它返回的是网页而不是回答（%1，%2 字节）。</translation>
    </message>
    <message>
        <source>it sets a variable (%1)</source>
        <translation>命令设置变量（%1）</translation>
    </message>
    <message>
        <source>it starts itself again and again until the machine stands still</source>
        <translation>命令不断启动自身，直到机器停止响应</translation>
    </message>
    <message>
        <source>it starts something in the background</source>
        <translation>命令在后台启动其他程序</translation>
    </message>
    <message>
        <source>It stays in the tray and goes on working. Quit it from there, or change this in the settings.</source>
        <translation>Homard 留在托盘中继续工作。可从托盘退出，也可在设置中更改。</translation>
    </message>
    <message>
        <source>It thought for %1 s and then stopped before its answer.</source>
        <translation>模型思考了 %1 秒，没有回答就停止了。</translation>
    </message>
    <message>
        <source>it touches Homard&apos;s own data or settings</source>
        <translation>命令涉及 Homard 自己的数据或设置</translation>
    </message>
    <message>
        <source>It tries to write outside, to connect out and to see other processes. All three must fail.</source>
        <translation>测试会尝试写入外部、对外连接和查看其他进程，三者都必须失败。</translation>
    </message>
    <message>
        <source>it uses a backslash outside quotes</source>
        <translation>命令在引号之外使用反斜杠</translation>
    </message>
    <message>
        <source>it uses a pattern in brackets</source>
        <translation>命令使用方括号通配符</translation>
    </message>
    <message>
        <source>it uses a variable or a substitution ($)</source>
        <translation>命令使用变量或替换（$）</translation>
    </message>
    <message>
        <source>it uses an exclamation mark outside quotes</source>
        <translation>命令在引号之外使用感叹号</translation>
    </message>
    <message>
        <source>it uses braces</source>
        <translation>命令使用花括号</translation>
    </message>
    <message>
        <source>it uses parentheses</source>
        <translation>命令使用圆括号</translation>
    </message>
    <message>
        <source>It was used for %1.</source>
        <translation>用途：%1。</translation>
    </message>
    <message>
        <source>it would read “%1”: %2</source>
        <translation>命令会读取“%1”：%2</translation>
    </message>
    <message>
        <source>it writes outside the workspace, to “%1”</source>
        <translation>向工作文件夹之外写入（“%1”）</translation>
    </message>
    <message>
        <source>It writes outside the workspace, to “%1”.</source>
        <translation>将写入工作文件夹之外的“%1”。</translation>
    </message>
    <message>
        <source>It writes to what is not an ordinary file.</source>
        <translation>要写入的不是普通文件。</translation>
    </message>
    <message>
        <source>it writes “%1” itself before</source>
        <translation>命令自己事先写入“%1”</translation>
    </message>
    <message>
        <source>Its AGENTS.md is then given to the model. Nothing in it becomes memory or settings, and commands ask as before. You can work in it without trust.</source>
        <translation>信任后，其中的 AGENTS.md 会交给模型。其中的内容不会成为记忆或设置，命令仍照常询问。不信任也可以在其中工作。</translation>
    </message>
    <message>
        <source>its certificate comes from an authority of its own that is not trusted here</source>
        <translation>其证书来自自有的颁发机构，这台电脑不信任该机构</translation>
    </message>
    <message>
        <source>its certificate comes from an authority that is not known here</source>
        <translation>其证书来自这台电脑不认识的颁发机构</translation>
    </message>
    <message>
        <source>its certificate has expired</source>
        <translation>其证书已过期</translation>
    </message>
    <message>
        <source>its certificate is for another name</source>
        <translation>其证书属于另一个名称</translation>
    </message>
    <message>
        <source>its certificate is not valid yet (is the clock of this computer right?)</source>
        <translation>其证书尚未生效（这台电脑的时钟准吗？）</translation>
    </message>
    <message>
        <source>its certificate is signed by itself</source>
        <translation>其证书是自签名的</translation>
    </message>
    <message>
        <source>its certificate was revoked</source>
        <translation>其证书已被吊销</translation>
    </message>
    <message>
        <source>its check sum is wrong</source>
        <translation>校验和有误</translation>
    </message>
    <message>
        <source>its content is no JSON</source>
        <translation>内容不是 JSON</translation>
    </message>
    <message>
        <source>its example “%1” does not fit</source>
        <translation>其示例“%1”不相符</translation>
    </message>
    <message>
        <source>Its line ends are mixed: writing it here would change them all.</source>
        <translation>它的换行符不统一：在这里写入会全部改变。</translation>
    </message>
    <message>
        <source>its output goes to</source>
        <translation>其输出交给</translation>
    </message>
    <message>
        <source>its path is not absolute</source>
        <translation>路径不是绝对路径</translation>
    </message>
    <message>
        <source>its patterns and folders hold too many names</source>
        <translation>通配符和文件夹包含的名称太多</translation>
    </message>
    <message>
        <source>its role or state is unknown</source>
        <translation>角色或状态未知</translation>
    </message>
    <message>
        <source>Its time ran out. Nothing was done, and the run waits for you.</source>
        <translation>已超时。没有执行任何操作，运行正在等待答复。</translation>
    </message>
    <message>
        <source>Jump to newest</source>
        <translation>跳到最新</translation>
    </message>
    <message numerus="yes">
        <source>Jump to newest (%n)</source>
        <translation>
            <numerusform>跳到最新（%n）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Jump to newest, %n new row(s)</source>
        <translation>
            <numerusform>跳到最新，%n 行新内容</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep for this session only</source>
        <translation>仅在本次会话中保留</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Keep running in the tray when the window is closed</source>
        <translation>关闭窗口后继续在托盘中运行</translation>
    </message>
    <message>
        <source>Keep the old</source>
        <translation>保留旧值</translation>
    </message>
    <message>
        <source>Keep the old rules</source>
        <translation>保留旧规则</translation>
    </message>
    <message>
        <source>kept from an earlier call; the file has not changed</source>
        <translation>沿用先前调用的结果；文件未更改</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Key: %1</source>
        <translation>按键：%1</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Keys are kept in memory until Homard ends; only their names are shown.</source>
        <translation>密钥只保存在内存中，Homard 退出后即消失；这里只显示名称。</translation>
    </message>
    <message>
        <source>Keys lie in the keychain of the system; only their names are shown.</source>
        <translation>密钥存放在系统的钥匙串中；这里只显示名称。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Known are openai-chat, anthropic and ollama.</source>
        <translation>支持的有 openai-chat、anthropic 和 ollama。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>lasting facts</source>
        <translation>长期事实</translation>
    </message>
    <message>
        <source>Leaves out protected files (.env, keys, credential stores)</source>
        <translation>略去受保护的文件（.env、密钥、凭据存储）</translation>
    </message>
    <message>
        <source>Leaves out: protected files (.env, keys, credential stores)</source>
        <translation>略去：受保护的文件（.env、密钥、凭据存储）</translation>
    </message>
    <message>
        <source>letters of different alphabets</source>
        <translation>不同文字的字母</translation>
    </message>
    <message>
        <source>Levels of folders</source>
        <translation>文件夹层数</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>limit reached</source>
        <translation>已达上限</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>第 %1 行，第 %2 列：%3</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Lines around a hit</source>
        <translation>匹配处前后的行数</translation>
    </message>
    <message>
        <source>Link: %1</source>
        <translation>链接：%1</translation>
    </message>
    <message>
        <source>List %1</source>
        <translation>列出 %1</translation>
    </message>
    <message>
        <source>List files</source>
        <translation>列出文件</translation>
    </message>
    <message>
        <source>List the files in this folder</source>
        <translation>列出此文件夹中的文件</translation>
    </message>
    <message>
        <source>Listed files</source>
        <translation>已列出文件</translation>
    </message>
    <message>
        <source>Listing files</source>
        <translation>正在列出文件</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message numerus="yes">
        <source>Long: %1 in %n line(s). Scroll to the end to allow it.</source>
        <translation>
            <numerusform>内容较长：%1，共 %n 行。滚动到末尾才能允许。</numerusform>
        </translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查找</translation>
    </message>
    <message>
        <source>Look at that change first.</source>
        <translation>请先查看该更改。</translation>
    </message>
    <message>
        <source>Look at the file and ask for the command again.</source>
        <translation>请查看该文件，然后重新请求这条命令。</translation>
    </message>
    <message>
        <source>Look at the file, then undo with force if the earlier content is really wanted.</source>
        <translation>请查看该文件；如果确实需要更早的内容，再强制撤销。</translation>
    </message>
    <message>
        <source>Look at the log of the model server.</source>
        <translation>请查看模型服务器的日志。</translation>
    </message>
    <message>
        <source>Look at the new changes first.</source>
        <translation>请先查看新的更改。</translation>
    </message>
    <message>
        <source>Look at them…</source>
        <translation>查看…</translation>
    </message>
    <message>
        <source>Look for files</source>
        <translation>查找文件</translation>
    </message>
    <message>
        <source>Looked for files</source>
        <translation>已查找文件</translation>
    </message>
    <message>
        <source>Looking for files</source>
        <translation>正在查找文件</translation>
    </message>
    <message>
        <source>Looking for model servers on this computer …</source>
        <translation>正在查找这台电脑上的模型服务器…</translation>
    </message>
    <message>
        <source>Looking through the last calls…</source>
        <translation>正在查看最近的调用…</translation>
    </message>
    <message>
        <source>Looks and plans; nothing is written, run or sent</source>
        <translation>只查看和计划；不写入、不运行、不发送</translation>
    </message>
    <message>
        <source>Looks like a key of %1, but it would be sent to %2.</source>
        <translation>看起来是 %1 的密钥，却会发送给 %2。</translation>
    </message>
    <message>
        <source>Looks like a key of %1.</source>
        <translation>看起来是 %1 的密钥。</translation>
    </message>
    <message>
        <source>Looks like a key of %1. Check the provider.</source>
        <translation>看起来是 %1 的密钥，请核对服务商。</translation>
    </message>
    <message>
        <source>low risk</source>
        <translation>低风险</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Make the file and its folder writable.</source>
        <translation>请使该文件及其文件夹可写。</translation>
    </message>
    <message>
        <source>Make the folder again.</source>
        <translation>请重新创建该文件夹。</translation>
    </message>
    <message>
        <source>Make the folder writable, or free some space, and start again.</source>
        <translation>请使该文件夹可写或腾出一些空间，然后重新启动。</translation>
    </message>
    <message>
        <source>manner</source>
        <translation>风格</translation>
    </message>
    <message>
        <source>Many files are deleted or moved in one go.</source>
        <translation>一次删除或移动了许多文件。</translation>
    </message>
    <message>
        <source>May be sent input</source>
        <translation>可接收输入</translation>
    </message>
    <message>
        <source>May be sent input while it runs, each time after a question</source>
        <translation>运行期间可接收输入，每次都会先询问</translation>
    </message>
    <message>
        <source>Medium risk</source>
        <translation>中风险</translation>
    </message>
    <message>
        <source>medium risk</source>
        <translation>中风险</translation>
    </message>
    <message>
        <source>Memory files</source>
        <translation>记忆文件</translation>
    </message>
    <message>
        <source>Memory files end with .md and lie in the home or its memory folder.</source>
        <translation>记忆文件以 .md 结尾，放在主文件夹或其 memory 文件夹中。</translation>
    </message>
    <message>
        <source>Mend it or put it aside first.</source>
        <translation>请先修正它或将其移开。</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Message %1 (%2) cannot be read and is left out: %3.</source>
        <translation>消息 %1（%2）无法读取，已略去：%3。</translation>
    </message>
    <message>
        <source>Missing: %1</source>
        <comment>folder</comment>
        <translation>缺失：%1</translation>
    </message>
    <message>
        <source>MMM d</source>
        <comment>month and day, as in Qt&apos;s date formats</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>Mo&amp;del</source>
        <translation>模型(&amp;D)</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Mode of the session</source>
        <translation>会话的模式</translation>
    </message>
    <message>
        <source>Mode: &amp;Plan</source>
        <translation>模式：计划(&amp;P)</translation>
    </message>
    <message>
        <source>Mode: As&amp;k</source>
        <translation>模式：询问(&amp;K)</translation>
    </message>
    <message>
        <source>Mode: Auto-&amp;edit</source>
        <translation>模式：自动编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model name</source>
        <translation>模型名称</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Models &amp; keys</source>
        <translation>模型和密钥</translation>
    </message>
    <message>
        <source>Models &amp;&amp; keys…</source>
        <translation>模型和密钥…</translation>
    </message>
    <message>
        <source>Models found on this computer</source>
        <translation>在这台电脑上找到的模型</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>这台电脑上的模型</translation>
    </message>
    <message>
        <source>Most hits</source>
        <translation>最多匹配数</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>将 %1 移动到 %2</translation>
    </message>
    <message>
        <source>Move %1 to the trash</source>
        <translation>将 %1 移到回收站</translation>
    </message>
    <message>
        <source>Move a file</source>
        <translation>移动文件</translation>
    </message>
    <message>
        <source>Move a file to the trash</source>
        <translation>将文件移到回收站</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Moves to the trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>Moves to the trash: %1</source>
        <translation>移到回收站：%1</translation>
    </message>
    <message>
        <source>Moves: %1 to %2</source>
        <translation>移动：%1 到 %2</translation>
    </message>
    <message>
        <source>Moving</source>
        <translation>正在移动</translation>
    </message>
    <message>
        <source>Must not change before: %1 (%2…)</source>
        <translation>此前不得变化：%1（%2…）</translation>
    </message>
    <message>
        <source>Name an existing folder with --workspace.</source>
        <translation>请用 --workspace 指定一个现有的文件夹。</translation>
    </message>
    <message>
        <source>Name fewer files in one command.</source>
        <translation>请在一条命令中少涉及一些文件。</translation>
    </message>
    <message>
        <source>Name one in the settings. Until then every command asks.</source>
        <translation>请在设置中填写一个。在此之前每个命令都会询问。</translation>
    </message>
    <message>
        <source>Name the key with letters, digits, dot, dash and underscore, at most 64.</source>
        <translation>密钥名称请使用字母、数字、点、短横线和下划线，最多 64 个字符。</translation>
    </message>
    <message>
        <source>Name under which the key is stored</source>
        <translation>存储密钥所用的名称</translation>
    </message>
    <message>
        <source>names programs that Git runs</source>
        <translation>指定了由 Git 运行的程序</translation>
    </message>
    <message>
        <source>Ne&amp;xt session</source>
        <translation>下一个会话(&amp;X)</translation>
    </message>
    <message>
        <source>Needs the network</source>
        <translation>需要网络</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Network: none</source>
        <translation>网络：无</translation>
    </message>
    <message>
        <source>Network: YES, it can reach other machines</source>
        <translation>网络：有，可以访问其他机器</translation>
    </message>
    <message>
        <source>Network: YES, nothing holds it back</source>
        <translation>网络：有，不受任何限制</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>it expires</comment>
        <translation>永不</translation>
    </message>
    <message>
        <source>new</source>
        <comment>there is something unread</comment>
        <translation>新</translation>
    </message>
    <message>
        <source>New place</source>
        <translation>新位置</translation>
    </message>
    <message>
        <source>new rules: %1</source>
        <translation>新增规则：%1</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新建会话</translation>
    </message>
    <message>
        <source>New session</source>
        <comment>a session without a title</comment>
        <translation>新会话</translation>
    </message>
    <message>
        <source>New sessions begin with the model in use. Each session can have another one.</source>
        <translation>新会话使用当前模型，每个会话也可以另选。</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>新文本</translation>
    </message>
    <message>
        <source>New: “%1”. %2</source>
        <translation>新增：“%1”。%2</translation>
    </message>
    <message>
        <source>Next question</source>
        <translation>下一个请求</translation>
    </message>
    <message>
        <source>Next question (N)</source>
        <translation>下一个请求（N）</translation>
    </message>
    <message>
        <source>Next try after %1 (attempt %2).</source>
        <translation>%1 后重试（第 %2 次）。</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>No AI and no network: it follows simple requests, so that you can try tools, approvals and undo without any risk of surprise.</source>
        <translation>没有 AI，也没有网络：它按简单的要求行事，可以放心试用工具、批准和撤销，不会有意外。</translation>
    </message>
    <message>
        <source>No AI: shows how Homard works, without network or key</source>
        <translation>不是 AI：无需网络和密钥，展示 Homard 如何工作</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有回答</translation>
    </message>
    <message>
        <source>No command can make protected files (.git/config, .git/hooks): they are renamed aside, and the new repository lacks them.</source>
        <translation>任何命令都不能新建受保护的文件（.git/config、.git/hooks）：它们会被改名移开，新仓库中不会有。</translation>
    </message>
    <message>
        <source>No connection to %1 within %2 s.</source>
        <translation>%2 秒内未能连接到 %1。</translation>
    </message>
    <message>
        <source>No connection to %1: %2</source>
        <translation>无法连接到 %1：%2</translation>
    </message>
    <message>
        <source>no content type</source>
        <translation>没有内容类型</translation>
    </message>
    <message>
        <source>no copy of %1</source>
        <translation>无法复制 %1</translation>
    </message>
    <message>
        <source>No core dumps, and no other program of yours reads this one&apos;s memory.</source>
        <translation>没有核心转储，你的其他程序也不能读取本程序的内存。</translation>
    </message>
    <message>
        <source>No file was changed since this message.</source>
        <translation>此消息之后没有文件被更改。</translation>
    </message>
    <message>
        <source>No folder to work in is chosen yet.</source>
        <translation>尚未选择工作文件夹。</translation>
    </message>
    <message>
        <source>No guarded setting was changed outside Homard.</source>
        <translation>没有受保护的设置在 Homard 之外被更改。</translation>
    </message>
    <message>
        <source>No key can be kept here.</source>
        <translation>这里无法保存密钥。</translation>
    </message>
    <message>
        <source>No keys are stored.</source>
        <translation>没有存储任何密钥。</translation>
    </message>
    <message>
        <source>No model is asked over an unencrypted connection.</source>
        <translation>没有模型通过未加密的连接被询问。</translation>
    </message>
    <message>
        <source>No model is named.</source>
        <translation>没有指定模型。</translation>
    </message>
    <message>
        <source>No model server was found. Start Ollama, LM Studio, llama.cpp or another one, then look again.</source>
        <translation>没有找到模型服务器。请启动 Ollama、LM Studio、llama.cpp 或其他服务器，然后重新查找。</translation>
    </message>
    <message>
        <source>no name</source>
        <translation>没有名称</translation>
    </message>
    <message>
        <source>no permission, or something else is in its place</source>
        <translation>没有权限，或该处是别的东西</translation>
    </message>
    <message>
        <source>No process can be started: %1.</source>
        <translation>无法启动进程：%1。</translation>
    </message>
    <message>
        <source>no process to attack</source>
        <translation>没有可供攻击的进程</translation>
    </message>
    <message>
        <source>no pseudo-terminal</source>
        <translation>没有伪终端</translation>
    </message>
    <message>
        <source>No rule allows anything everywhere and for ever.</source>
        <translation>没有规则在所有位置永久放行任何操作。</translation>
    </message>
    <message>
        <source>No rule was changed outside Homard.</source>
        <translation>没有规则在 Homard 之外被更改。</translation>
    </message>
    <message>
        <source>No run waits for this any more. Nothing was done.</source>
        <translation>已没有运行在等待它。没有执行任何操作。</translation>
    </message>
    <message>
        <source>No sandbox</source>
        <translation>无沙箱</translation>
    </message>
    <message>
        <source>No sandbox holds it, though it shows nothing dangerous.</source>
        <translation>没有沙箱限制，不过未见危险迹象。</translation>
    </message>
    <message>
        <source>No sandbox holds the command</source>
        <translation>没有沙箱限制此命令</translation>
    </message>
    <message>
        <source>No sandbox: it can do all that you can do, network too</source>
        <translation>无沙箱：它能做当前用户能做的一切，包括使用网络</translation>
    </message>
    <message>
        <source>No secure connection to %1: %2</source>
        <translation>无法与 %1 建立安全连接：%2</translation>
    </message>
    <message>
        <source>No sessions yet.
Write a message to begin one.</source>
        <translation>还没有会话。
写一条消息即可开始。</translation>
    </message>
    <message>
        <source>no temporary folder</source>
        <translation>没有临时文件夹</translation>
    </message>
    <message>
        <source>No title has “%1” in it.</source>
        <translation>没有标题包含“%1”。</translation>
    </message>
    <message>
        <source>no tools</source>
        <translation>没有工具</translation>
    </message>
    <message>
        <source>nobody answered in time</source>
        <translation>无人及时处理</translation>
    </message>
    <message>
        <source>Nobody can tell what it would do.</source>
        <translation>无法判断它会做什么。</translation>
    </message>
    <message>
        <source>Nobody could be asked.</source>
        <translation>无人可以询问。</translation>
    </message>
    <message>
        <source>Nobody else can change %1.</source>
        <translation>其他人不能更改 %1。</translation>
    </message>
    <message>
        <source>Nobody else can change the program in %1.</source>
        <translation>其他人不能更改 %1 中的程序。</translation>
    </message>
    <message>
        <source>nobody to ask</source>
        <translation>无人可问</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>None chosen yet</source>
        <translation>尚未选择</translation>
    </message>
    <message>
        <source>None found on this computer</source>
        <translation>这台电脑上没有找到</translation>
    </message>
    <message>
        <source>none: it can do whatever you can</source>
        <translation>无：它能做当前用户能做的一切</translation>
    </message>
    <message>
        <source>None: only the certificates of the system are trusted</source>
        <translation>无：只信任系统的证书</translation>
    </message>
    <message>
        <source>Not all that it runs or reads is shown and checked for changes: %1.</source>
        <translation>所运行或读取的内容并未全部显示和检查变化：%1。</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>未作处理</translation>
    </message>
    <message>
        <source>Not available</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Not saved in the memory editor: %1.</source>
        <translation>记忆编辑器中尚未保存：%1。</translation>
    </message>
    <message>
        <source>Not sent: %1</source>
        <translation>未发送：%1</translation>
    </message>
    <message>
        <source>not there yet</source>
        <translation>尚不存在</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>未提供</translation>
    </message>
    <message>
        <source>not tried</source>
        <comment>step of a test</comment>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>not valid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>Not yet</source>
        <comment>a rule was used</comment>
        <translation>尚未</translation>
    </message>
    <message>
        <source>Not yours: %1.</source>
        <translation>不属于你：%1。</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Nothing can be kept in %1: %2.</source>
        <translation>无法在 %1 中保存任何内容：%2。</translation>
    </message>
    <message>
        <source>Nothing can be stored. %1</source>
        <translation>无法保存任何内容。%1</translation>
    </message>
    <message>
        <source>nothing can listen here</source>
        <translation>这里无法监听</translation>
    </message>
    <message>
        <source>Nothing has been sent yet.</source>
        <translation>还没有发送任何内容。</translation>
    </message>
    <message>
        <source>Nothing is allowed for this session any more; everything asks as its mode says.</source>
        <translation>本次会话已没有额外允许的内容；一切按模式询问。</translation>
    </message>
    <message>
        <source>Nothing is confined, so every command asks.</source>
        <translation>不作任何限制，因此每个命令都会询问。</translation>
    </message>
    <message>
        <source>Nothing is written here yet.</source>
        <translation>这里还没有内容。</translation>
    </message>
    <message>
        <source>Nothing runs that takes it. It is also taken when you send another message.</source>
        <translation>现在没有运行来处理它。再发送一条消息时也会处理。</translation>
    </message>
    <message>
        <source>Nothing was changed. In the way:</source>
        <translation>未做任何更改。受阻于：</translation>
    </message>
    <message>
        <source>Nothing was restored. In the way:
%1</source>
        <translation>未恢复任何内容。受阻于：
%1</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Number of lines</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Of all</source>
        <translation>全部共用</translation>
    </message>
    <message>
        <source>Of each session</source>
        <translation>各会话独立</translation>
    </message>
    <message>
        <source>Of the agent</source>
        <translation>同一智能体共用</translation>
    </message>
    <message numerus="yes">
        <source>Of the last %n call(s) it would also have let pass:</source>
        <translation>
            <numerusform>在最近 %n 次调用中，它还会放行：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the last %n call(s) it would have let none pass.</source>
        <translation>
            <numerusform>在最近 %n 次调用中，它一次也不会放行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Ollama at an address</source>
        <translation>指定地址的 Ollama</translation>
    </message>
    <message>
        <source>On and tested</source>
        <translation>已开启并通过测试</translation>
    </message>
    <message>
        <source>on, no network</source>
        <translation>开启，无网络</translation>
    </message>
    <message>
        <source>on, with network</source>
        <translation>开启，有网络</translation>
    </message>
    <message>
        <source>One container a command, without network, with half a processor, 512 MiB and 256 processes.</source>
        <translation>每个命令一个容器：无网络、半个处理器、512 MiB 内存、256 个进程。</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>%1 之一</translation>
    </message>
    <message>
        <source>only &quot;programs&quot; (an object) and &quot;about&quot; (a text) may stand here.</source>
        <translation>此处只能有 &quot;programs&quot;（对象）和 &quot;about&quot;（文本）。</translation>
    </message>
    <message>
        <source>Only files like</source>
        <translation>仅限此类文件</translation>
    </message>
    <message>
        <source>only Git has revisions.</source>
        <translation>只有 Git 才有修订版本。</translation>
    </message>
    <message>
        <source>Only hard limits hold; ends with the program</source>
        <translation>只保留硬性限制；程序退出即结束</translation>
    </message>
    <message>
        <source>Only web and mail addresses are opened from here.</source>
        <translation>这里只能打开网页和邮件地址。</translation>
    </message>
    <message>
        <source>only what does nothing</source>
        <translation>只有不起作用的内容</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Open a smaller folder as the workspace. Commands that only read still run.</source>
        <translation>请打开更小的文件夹作为工作文件夹。只读命令仍可运行。</translation>
    </message>
    <message>
        <source>Open folder: %1</source>
        <translation>打开文件夹：%1</translation>
    </message>
    <message>
        <source>Open Homard</source>
        <translation>打开 Homard</translation>
    </message>
    <message>
        <source>Open policy.json</source>
        <translation>打开 policy.json</translation>
    </message>
    <message>
        <source>Open the &amp;home folder</source>
        <translation>打开主文件夹(&amp;H)</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Open the memory</source>
        <translation>打开记忆</translation>
    </message>
    <message>
        <source>Open the settings and confirm or discard the change. If you did not make it, look for what did.</source>
        <translation>打开设置，确认或放弃该更改。如果不是你改的，请查明原因。</translation>
    </message>
    <message>
        <source>Open today&apos;s note</source>
        <translation>打开今天的笔记</translation>
    </message>
    <message>
        <source>OpenAI-compatible address</source>
        <translation>OpenAI 兼容地址</translation>
    </message>
    <message>
        <source>Opening the sessions…</source>
        <translation>正在打开会话…</translation>
    </message>
    <message>
        <source>Options are written -abc, -x:kind, --name, --name=kind or --name?=kind; operands are kinds, the last may end in *. Kinds: text, pattern, path, plus, letters.</source>
        <translation>选项写作 -abc、-x:kind、--name、--name=kind 或 --name?=kind；操作数写作种类，最后一个可以以 * 结尾。种类：text、pattern、path、plus、letters。</translation>
    </message>
    <message>
        <source>Or a model of a provider, with its key:</source>
        <translation>或者添加服务商的模型，并填写密钥：</translation>
    </message>
    <message>
        <source>or, if that failed</source>
        <translation>若失败则</translation>
    </message>
    <message>
        <source>Other folder…</source>
        <translation>其他文件夹…</translation>
    </message>
    <message>
        <source>Other programs of yours can read keys in this one&apos;s memory.</source>
        <translation>你的其他程序可以读取本程序内存中的密钥。</translation>
    </message>
    <message>
        <source>other stages</source>
        <translation>阶段有变化</translation>
    </message>
    <message>
        <source>Others can change the program: %1.</source>
        <translation>其他人可以更改本程序：%1。</translation>
    </message>
    <message>
        <source>Others can change: %1.</source>
        <translation>其他人可以更改：%1。</translation>
    </message>
    <message>
        <source>Others can look into %1.</source>
        <translation>其他人可以查看 %1。</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>outside a repository Git reads any file</source>
        <translation>在仓库之外，Git 会读取任意文件</translation>
    </message>
    <message>
        <source>over the limit</source>
        <translation>超出上限</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>passed</source>
        <comment>step of a test</comment>
        <translation>通过</translation>
    </message>
    <message>
        <source>Paste the key you got from the provider.</source>
        <translation>请粘贴从服务商获得的密钥。</translation>
    </message>
    <message>
        <source>Paste the key you got from the provider. It goes into the keychain of this computer, and to that provider only.</source>
        <translation>请粘贴从服务商获得的密钥。它存入这台电脑的钥匙串，只发送给该服务商。</translation>
    </message>
    <message>
        <source>Perhaps the address must begin with http:// instead of https://.</source>
        <translation>地址也许应以 http:// 而不是 https:// 开头。</translation>
    </message>
    <message>
        <source>Pictures cannot be sent yet. Save it in the workspace and name the file.</source>
        <translation>目前还不能发送图片。请把它保存到工作文件夹，并写明文件名。</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Plan, SHA-256: %1</source>
        <translation>计划，SHA-256：%1</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>已计划</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>已计划</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>policy.json was changed outside Homard, and nobody has confirmed it: %1</source>
        <translation>policy.json 在 Homard 之外被更改，尚未有人确认：%1</translation>
    </message>
    <message>
        <source>policy.json: a rule is no object {…} and does nothing.</source>
        <translation>policy.json：有一条规则不是对象 {…}，不起作用。</translation>
    </message>
    <message>
        <source>policy.json: in the rule “%1” is wrong or unknown: %2. It counts without that, and so for more calls.</source>
        <translation>policy.json：规则“%1”中有错误或未知的内容：%2。该规则忽略这些内容后仍然有效，因此会涉及更多调用。</translation>
    </message>
    <message>
        <source>policy.json: the rule “%1” allows nothing, because of: %2.</source>
        <translation>policy.json：规则“%1”不允许任何操作，原因在于：%2。</translation>
    </message>
    <message>
        <source>policy.json: the rule “%1” allows nothing: %2.</source>
        <translation>policy.json：规则“%1”不允许任何操作：%2。</translation>
    </message>
    <message>
        <source>policy.json: the rule “%1” counts, but look at it: %2.</source>
        <translation>policy.json：规则“%1”有效，但请检查：%2。</translation>
    </message>
    <message>
        <source>policy.json: the stage “%1” must be an object of names; until it is mended no tool passes.</source>
        <translation>policy.json：阶段“%1”必须是以名称为键的对象；修正之前不允许任何工具。</translation>
    </message>
    <message>
        <source>policy.json: there are more than %1 rules; until there are fewer, no tool passes.</source>
        <translation>policy.json：规则超过 %1 条；减少之前不允许任何工具。</translation>
    </message>
    <message>
        <source>policy.json: there is no stage “%1”; what it refuses is refused everywhere. The stages are profile, provider, global, agent and group.</source>
        <translation>policy.json：没有名为“%1”的阶段；其中拒绝的内容在任何地方都会被拒绝。可用的阶段是 profile、provider、global、agent 和 group。</translation>
    </message>
    <message>
        <source>policy.json: “%1” is unknown and does nothing.</source>
        <translation>policy.json：未知的“%1”，不起作用。</translation>
    </message>
    <message>
        <source>policy.json: “%1” must be an object with “allow” and “deny”; until it is mended no tool passes.</source>
        <translation>policy.json：“%1”必须是含有“allow”和“deny”的对象；修正之前不允许任何工具。</translation>
    </message>
    <message>
        <source>policy.json: “%1” of “%2” is unknown and does nothing.</source>
        <translation>policy.json：“%2”中未知的“%1”，不起作用。</translation>
    </message>
    <message>
        <source>policy.json: “%1” of “%2” must be a list of names; until it is mended no tool passes.</source>
        <translation>policy.json：“%2”中的“%1”必须是名称列表；修正之前不允许任何工具。</translation>
    </message>
    <message>
        <source>policy.json: “rules” must be a list […]; until it is mended no tool passes.</source>
        <translation>policy.json：“rules”必须是列表 […]；修正之前不允许任何工具。</translation>
    </message>
    <message>
        <source>policy.json: “stages” must be an object {…}; until it is mended no tool passes.</source>
        <translation>policy.json：“stages”必须是对象 {…}；修正之前不允许任何工具。</translation>
    </message>
    <message>
        <source>policy.json: “version” is not 1, so no rule of it allows anything; what it refuses counts.</source>
        <translation>policy.json：“version”不是 1，因此其中的规则都不会允许任何操作；拒绝类规则仍然有效。</translation>
    </message>
    <message>
        <source>Practice model</source>
        <translation>练习模型</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>正在准备</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Previous question</source>
        <translation>上一个请求</translation>
    </message>
    <message>
        <source>Previous question (P)</source>
        <translation>上一个请求（P）</translation>
    </message>
    <message>
        <source>Program: %1, without a shell</source>
        <translation>程序：%1，不经 shell</translation>
    </message>
    <message>
        <source>protected files are left out</source>
        <translation>受保护的文件已略去</translation>
    </message>
    <message>
        <source>Prov&amp;ider</source>
        <translation>服务商(&amp;I)</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message numerus="yes">
        <source>Put %n file(s) back to what they were before this message?</source>
        <translation>
            <numerusform>将 %n 个文件恢复到此消息之前的内容？</numerusform>
        </translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>放回</translation>
    </message>
    <message>
        <source>Put it back and start again; nothing more is stored until then.</source>
        <translation>请把它放回，然后重新启动；在此之前不再存储任何内容。</translation>
    </message>
    <message>
        <source>Put it back into the message box</source>
        <translation>放回消息框</translation>
    </message>
    <message>
        <source>Put the file itself there.</source>
        <translation>请把文件本身放在那里。</translation>
    </message>
    <message>
        <source>Put this into the message box</source>
        <translation>放入消息框</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>批准请求</translation>
    </message>
    <message>
        <source>Question — Homard</source>
        <translation>批准请求 — Homard</translation>
    </message>
    <message>
        <source>Question: %1</source>
        <translation>批准请求：%1</translation>
    </message>
    <message>
        <source>Question: %1 — Homard</source>
        <translation>批准请求：%1 — Homard</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>Queued: %1</source>
        <translation>排队中：%1</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Quit Homard?</source>
        <translation>退出 Homard？</translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation>不保存就退出</translation>
    </message>
    <message>
        <source>Raise it with --max-turns, or go on in the same session.</source>
        <translation>请用 --max-turns 提高上限，或在同一会话中继续。</translation>
    </message>
    <message>
        <source>Ran</source>
        <translation>已运行</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Read</source>
        <comment>done</comment>
        <translation>已读取</translation>
    </message>
    <message>
        <source>Read %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>Read a file</source>
        <translation>读取文件</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Reading stopped early, later messages may be missing: %1</source>
        <translation>读取提前停止，后面的消息可能缺失：%1</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Reads in the folder are free, the rest asks</source>
        <translation>直接读取文件夹中的文件，其余先询问</translation>
    </message>
    <message>
        <source>Reads outside the workspace</source>
        <translation>读取工作文件夹之外</translation>
    </message>
    <message>
        <source>Reads the stored output</source>
        <translation>读取存储的输出</translation>
    </message>
    <message>
        <source>Reads the stored output: %1</source>
        <translation>读取存储的输出：%1</translation>
    </message>
    <message>
        <source>Reads: %1</source>
        <translation>读取：%1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Ready: %1 is used from now on.</source>
        <translation>就绪：从现在起使用 %1。</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Reason: %1</source>
        <translation>原因：%1</translation>
    </message>
    <message>
        <source>Redirects are not followed. If that is the right place, change the base URL to it.</source>
        <translation>不会跟随重定向。如果那里才是正确的位置，请把基础 URL 改过去。</translation>
    </message>
    <message>
        <source>Refuse %1</source>
        <comment>a rule and what it is about</comment>
        <translation>拒绝 %1</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Reload it, keep yours, or compare the two.</source>
        <translation>可以重新加载、保留当前文本，或比较两者。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove it from the address and enter it as the key of this provider.</source>
        <translation>请从地址中去掉它，改为作为此服务商的密钥输入。</translation>
    </message>
    <message>
        <source>Remove it from the session&apos;s temporary folder.</source>
        <translation>请从会话的临时文件夹中移除它。</translation>
    </message>
    <message>
        <source>Remove it with the system&apos;s own password manager.</source>
        <translation>请用系统自带的密码管理器移除它。</translation>
    </message>
    <message>
        <source>Remove it; it is made again when it is needed.</source>
        <translation>请移除它；需要时会重新创建。</translation>
    </message>
    <message>
        <source>Remove key</source>
        <translation>移除密钥</translation>
    </message>
    <message>
        <source>Remove the key %1</source>
        <translation>移除密钥 %1</translation>
    </message>
    <message>
        <source>Remove the selected model from the list</source>
        <translation>从列表中移除所选模型</translation>
    </message>
    <message>
        <source>removed rules: %1</source>
        <translation>删除的规则：%1</translation>
    </message>
    <message>
        <source>removed since</source>
        <translation>已被移除</translation>
    </message>
    <message>
        <source>Removed, line %1: %2</source>
        <translation>删除，第 %1 行：%2</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Replace every match</source>
        <translation>替换所有匹配</translation>
    </message>
    <message>
        <source>replaced by an undo</source>
        <translation>已被撤销操作替换</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Request id: %1</source>
        <translation>请求标识：%1</translation>
    </message>
    <message>
        <source>Reset page</source>
        <translation>重置本页</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Restore files to before this message…</source>
        <translation>将文件恢复到此消息之前…</translation>
    </message>
    <message>
        <source>Restore files?</source>
        <translation>恢复文件？</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Result of %1: %2</source>
        <translation>%1 的结果：%2</translation>
    </message>
    <message>
        <source>Retry %1</source>
        <translation>第 %1 次重试</translation>
    </message>
    <message>
        <source>retrying</source>
        <translation>重试中</translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation>撤销允许</translation>
    </message>
    <message>
        <source>Revoke all</source>
        <translation>全部撤销</translation>
    </message>
    <message>
        <source>Revoke it in Settings, Rules, or give it an end in policy.json.</source>
        <translation>请在“设置 → 规则”中撤销它，或在 policy.json 中为它设定期限。</translation>
    </message>
    <message>
        <source>Revoke what is selected</source>
        <translation>撤销所选的允许</translation>
    </message>
    <message>
        <source>Revoked: %1</source>
        <translation>已撤销：%1</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>Rows of the audit are missing: %1.</source>
        <translation>审计记录缺少 %1 行。</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rule: %1</source>
        <translation>规则：%1</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rules cannot be kept here.</source>
        <translation>此处无法保存规则。</translation>
    </message>
    <message>
        <source>Rules that allow</source>
        <translation>放行的规则</translation>
    </message>
    <message>
        <source>Rules that ask or refuse</source>
        <translation>询问或拒绝的规则</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run &quot;homardctl doctor&quot; for details.</source>
        <translation>运行“homardctl doctor”可查看详情。</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>Run %1 in a shell</source>
        <translation>在 shell 中运行 %1</translation>
    </message>
    <message>
        <source>Run %1 in a shell, with access to the network</source>
        <translation>在 shell 中运行 %1，可访问网络</translation>
    </message>
    <message>
        <source>Run %1 with access to the network</source>
        <translation>运行 %1，可访问网络</translation>
    </message>
    <message>
        <source>Run a command</source>
        <translation>运行命令</translation>
    </message>
    <message>
        <source>Run a command that acts on another machine (%2)</source>
        <translation>运行在另一台机器上操作的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that changes files in place (%2)</source>
        <translation>运行直接修改文件的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that changes the rules of the network (%2)</source>
        <translation>运行更改网络规则的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that changes users, groups or passwords (%2)</source>
        <translation>运行更改用户、用户组或密码的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that changes what runs at set times (%2)</source>
        <translation>运行更改定时任务的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that changes who may use %1</source>
        <translation>运行更改 %1 访问权限的命令</translation>
    </message>
    <message>
        <source>Run a command that changes who may use %1 and everything in it</source>
        <translation>运行更改 %1 及其中所有内容访问权限的命令</translation>
    </message>
    <message>
        <source>Run a command that changes who may use %1 and everything in them</source>
        <translation>运行更改 %1 及其中所有内容访问权限的命令</translation>
    </message>
    <message>
        <source>Run a command that changes who owns %1</source>
        <translation>运行更改 %1 所有者的命令</translation>
    </message>
    <message>
        <source>Run a command that changes who owns %1 and everything in it</source>
        <translation>运行更改 %1 及其中所有内容所有者的命令</translation>
    </message>
    <message>
        <source>Run a command that changes who owns %1 and everything in them</source>
        <translation>运行更改 %1 及其中所有内容所有者的命令</translation>
    </message>
    <message>
        <source>Run a command that connects or disconnects file systems (%2)</source>
        <translation>运行挂载或卸载文件系统的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that copies %1 things to %2</source>
        <translation>运行命令：把 %1 项复制到 %2</translation>
    </message>
    <message>
        <source>Run a command that copies %1 to %2</source>
        <translation>运行将 %1 复制到 %2 的命令</translation>
    </message>
    <message>
        <source>Run a command that cuts or empties %1</source>
        <translation>运行截断或清空 %1 的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes %1</source>
        <translation>运行删除 %1 的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes %1 and everything in it</source>
        <translation>运行删除 %1 及其中所有内容的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes %1 and everything in them</source>
        <translation>运行删除 %1 及其中所有内容的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes %1 files in %2</source>
        <translation>运行命令：删除 %2 中的 %1 个文件</translation>
    </message>
    <message>
        <source>Run a command that deletes %1 files or folders in %2</source>
        <translation>运行命令：删除 %2 中的 %1 个文件或文件夹</translation>
    </message>
    <message>
        <source>Run a command that deletes %1 files or folders in %2 and everything in them</source>
        <translation>运行删除 %2 中 %1 个文件或文件夹及其中所有内容的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes a branch or tag on a server</source>
        <translation>运行删除服务器上的分支或标签的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes containers, images or their data (%2)</source>
        <translation>运行删除容器、镜像或其数据的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that deletes every file it finds in %1</source>
        <translation>运行删除在 %1 中找到的所有文件的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes files that Git does not keep</source>
        <translation>运行删除 Git 未跟踪文件的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes in %1 whatever its source does not have</source>
        <translation>运行删除 %1 中源文件夹没有的所有内容的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes many files</source>
        <translation>运行命令：删除许多文件</translation>
    </message>
    <message>
        <source>Run a command that deletes something on a server (%2)</source>
        <translation>运行删除服务器上内容的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that deletes the branch or tag %1</source>
        <translation>运行删除分支或标签 %1 的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes the database %1</source>
        <translation>运行删除数据库 %1 的命令</translation>
    </message>
    <message>
        <source>Run a command that deletes the folder %1 and everything in it</source>
        <translation>运行删除文件夹 %1 及其中所有内容的命令</translation>
    </message>
    <message>
        <source>Run a command that ends running programs (%1)</source>
        <translation>运行结束正在运行的程序的命令（%1）</translation>
    </message>
    <message>
        <source>Run a command that erases a whole disk or partition (%2)</source>
        <translation>运行擦除整个磁盘或分区的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that installs software (%1)</source>
        <translation>运行安装软件的命令（%1）</translation>
    </message>
    <message>
        <source>Run a command that moves %1 things to %2</source>
        <translation>运行命令：把 %1 项移动到 %2</translation>
    </message>
    <message>
        <source>Run a command that moves %1 to %2</source>
        <translation>运行将 %1 移动到 %2 的命令</translation>
    </message>
    <message>
        <source>Run a command that moves or renames %1</source>
        <translation>运行移动或重命名 %1 的命令</translation>
    </message>
    <message>
        <source>Run a command that overwrites %1</source>
        <translation>运行覆盖 %1 的命令</translation>
    </message>
    <message>
        <source>Run a command that overwrites %1 with %2</source>
        <translation>运行用 %2 覆盖 %1 的命令</translation>
    </message>
    <message>
        <source>Run a command that overwrites commits on a server (a forced push)</source>
        <translation>运行覆盖服务器上提交的命令（强制推送）</translation>
    </message>
    <message>
        <source>Run a command that publishes a package (%2)</source>
        <translation>运行发布软件包的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that removes software (%1)</source>
        <translation>运行卸载软件的命令（%1）</translation>
    </message>
    <message>
        <source>Run a command that rewrites commits that are made already</source>
        <translation>运行改写已有提交的命令</translation>
    </message>
    <message>
        <source>Run a command that runs what it loads from the network</source>
        <translation>运行会执行从网络下载内容的命令</translation>
    </message>
    <message>
        <source>Run a command that sends commits to a server</source>
        <translation>运行向服务器推送提交的命令</translation>
    </message>
    <message>
        <source>Run a command that sends data over the network (%2)</source>
        <translation>运行通过网络发送数据的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that starts, stops or changes services (%2)</source>
        <translation>运行启动、停止或更改服务的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that switches the computer off or restarts it</source>
        <translation>运行关闭或重启计算机的命令</translation>
    </message>
    <message>
        <source>Run a command that throws away changes that are not committed</source>
        <translation>运行丢弃未提交更改的命令</translation>
    </message>
    <message>
        <source>Run a command that throws away stashed changes</source>
        <translation>运行丢弃已储藏（stash）更改的命令</translation>
    </message>
    <message>
        <source>Run a command that unpacks an archive over what is there (%2)</source>
        <translation>运行将归档解压并覆盖现有内容的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command that updates software (%2)</source>
        <translation>运行更新软件的命令（%2）</translation>
    </message>
    <message>
        <source>Run a command with the rights of another user (%2)</source>
        <translation>运行使用其他用户权限的命令（%2）</translation>
    </message>
    <message>
        <source>Run a shell command</source>
        <translation>运行 shell 命令</translation>
    </message>
    <message>
        <source>run by direnv when a shell enters the folder</source>
        <translation>Shell 进入该文件夹时由 direnv 运行</translation>
    </message>
    <message>
        <source>run by Git</source>
        <translation>由 Git 运行</translation>
    </message>
    <message>
        <source>Run the command in the workspace.</source>
        <translation>请在工作文件夹中运行该命令。</translation>
    </message>
    <message>
        <source>Run “homardctl doctor”.</source>
        <translation>请运行“homardctl doctor”。</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>running</source>
        <comment>step of a test</comment>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Running a tool</source>
        <translation>正在运行工具</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>runs</source>
        <comment>state of a step</comment>
        <translation>运行中</translation>
    </message>
    <message>
        <source>S&amp;tored as</source>
        <translation>存储名称(&amp;T)</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>沙箱</translation>
    </message>
    <message>
        <source>Sandbox on</source>
        <translation>沙箱已开启</translation>
    </message>
    <message>
        <source>Sandbox …</source>
        <translation>沙箱…</translation>
    </message>
    <message>
        <source>Sandbox: NONE, it can do whatever you can do</source>
        <translation>沙箱：无，它能做当前用户能做的一切</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save again</source>
        <translation>重新保存</translation>
    </message>
    <message>
        <source>Save and quit</source>
        <translation>保存并退出</translation>
    </message>
    <message>
        <source>Scroll to the end to allow it.</source>
        <translation>滚动到末尾才能允许。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search for</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>在 %1 中搜索</translation>
    </message>
    <message>
        <source>Search sessions</source>
        <translation>搜索会话</translation>
    </message>
    <message>
        <source>Searched for</source>
        <translation>已搜索</translation>
    </message>
    <message>
        <source>Searching for</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>See: homardctl doctor</source>
        <translation>参见：homardctl doctor</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Send input to %1</source>
        <translation>向 %1 发送输入</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>立即发送</translation>
    </message>
    <message>
        <source>Send now: %1</source>
        <translation>立即发送：%1</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>发送消息</translation>
    </message>
    <message>
        <source>Sends input to: %1, %2</source>
        <translation>发送输入到：%1，%2</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>servers that another assistant starts</source>
        <translation>由其他助手启动的服务器</translation>
    </message>
    <message>
        <source>Session %1 is not open here.</source>
        <translation>会话 %1 没有在这里打开。</translation>
    </message>
    <message>
        <source>Session title</source>
        <translation>会话标题</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Sessions and conversation</source>
        <translation>会话和对话</translation>
    </message>
    <message>
        <source>Sessions are in memory only: there is nothing to back up.</source>
        <translation>会话只在内存中：没有可备份的内容。</translation>
    </message>
    <message>
        <source>Sessions are kept in memory only and end with the program. %1</source>
        <translation>会话只保存在内存中，程序退出即消失。%1</translation>
    </message>
    <message>
        <source>Sessions, earlier versions of changed files, logs.</source>
        <translation>会话、更改前的文件版本、日志。</translation>
    </message>
    <message>
        <source>Set-up page…</source>
        <translation>设置向导页…</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Settings cannot be saved in %1: %2.</source>
        <translation>无法在 %1 中保存设置：%2。</translation>
    </message>
    <message>
        <source>Settings, Rules: confirm or discard the change. If you did not make it, look for what did.</source>
        <translation>在“设置 → 规则”中确认或放弃该更改。如果不是你改的，请查明原因。</translation>
    </message>
    <message>
        <source>settings.json and the rules. No tool can write here.</source>
        <translation>settings.json 和规则。任何工具都不能在这里写入。</translation>
    </message>
    <message>
        <source>settings.json has keys that this version does not know: %1. They are kept and have no effect.</source>
        <translation>settings.json 含有此版本不认识的键：%1。它们会保留，但不起作用。</translation>
    </message>
    <message>
        <source>Shell: /bin/sh -c, %1 bytes, exactly this text:</source>
        <translation>Shell：/bin/sh -c，%1 字节，原文如下：</translation>
    </message>
    <message>
        <source>Show earlier runs</source>
        <translation>显示更早的运行</translation>
    </message>
    <message>
        <source>Show in conversation</source>
        <translation>在对话中显示</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>在时间线中显示</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>显示密钥</translation>
    </message>
    <message>
        <source>Show the preview</source>
        <translation>显示预览</translation>
    </message>
    <message>
        <source>Show the reason, the rule and the whole plan</source>
        <translation>显示原因、规则和完整计划</translation>
    </message>
    <message>
        <source>Shown as plain text</source>
        <translation>以纯文本显示</translation>
    </message>
    <message>
        <source>Size against the limit</source>
        <translation>大小与上限</translation>
    </message>
    <message>
        <source>Skip for now</source>
        <translation>暂时跳过</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Something between here and the model changed the answer, or the server has a fault. Try again.</source>
        <translation>这里与模型之间有东西改动了回答，或服务器出错。请重试。</translation>
    </message>
    <message>
        <source>Something other than Homard changed policy.json. Until you have seen it the old rules count.</source>
        <translation>policy.json 被 Homard 以外的程序更改。在你看过之前，旧规则仍然有效。</translation>
    </message>
    <message>
        <source>Something runs in this session.</source>
        <translation>此会话正在运行。</translation>
    </message>
    <message>
        <source>something was typed into a terminal</source>
        <translation>终端里被注入了输入</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源文本</translation>
    </message>
    <message>
        <source>Stage “%1” of policy.json</source>
        <translation>policy.json 的“%1”阶段</translation>
    </message>
    <message>
        <source>Start a new session from here, or choose a model with a larger window (setting model.contextWindow, if this one is larger than that).</source>
        <translation>请从这里新建会话，或选择上下文窗口更大的模型（若这个模型的窗口其实更大，请设置 model.contextWindow）。</translation>
    </message>
    <message>
        <source>Start a new session from here, or choose a model with a larger window.</source>
        <translation>请从这里新建会话，或选择上下文窗口更大的模型。</translation>
    </message>
    <message>
        <source>Start Docker&apos;s service, and let this user use it.</source>
        <translation>请启动 Docker 服务，并允许当前用户使用它。</translation>
    </message>
    <message>
        <source>Start Homard again.</source>
        <translation>请重新启动 Homard。</translation>
    </message>
    <message>
        <source>Start the server, or check its address in the settings.</source>
        <translation>请启动服务器，或在设置中检查其地址。</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation>停止并退出</translation>
    </message>
    <message>
        <source>Stop at once</source>
        <translation>立即停止</translation>
    </message>
    <message>
        <source>Stop it, then remove the session.</source>
        <translation>请先停止它，再移除会话。</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>Stop “%1”</source>
        <translation>停止“%1”</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>step of a test</comment>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Stopped before the command was started.</source>
        <translation>命令启动之前已停止。</translation>
    </message>
    <message>
        <source>Stopped by an error</source>
        <translation>因错误停止</translation>
    </message>
    <message>
        <source>Stopped by you.</source>
        <translation>已由用户停止。</translation>
    </message>
    <message>
        <source>Stopped while waiting to try again.</source>
        <translation>在等待重试时停止。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Store it first. homardctl can also take a key from an environment variable.</source>
        <translation>请先存储它。homardctl 也可以从环境变量读取密钥。</translation>
    </message>
    <message>
        <source>Stored as “%1”; type to replace it</source>
        <translation>已存储为“%1”；输入即可替换</translation>
    </message>
    <message>
        <source>Stored sessions can only be read. %1</source>
        <translation>已保存的会话只能查看。%1</translation>
    </message>
    <message>
        <source>Storing the key in the keychain …</source>
        <translation>正在把密钥存入钥匙串…</translation>
    </message>
    <message>
        <source>subcommands go no deeper than %1.</source>
        <translation>子命令最多 %1 层。</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>收回</translation>
    </message>
    <message>
        <source>Take back: %1</source>
        <translation>收回：%1</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>取回</translation>
    </message>
    <message>
        <source>Take it out of the trusted folders in the settings.</source>
        <translation>请在设置中把它从受信任的文件夹里移除。</translation>
    </message>
    <message>
        <source>Take their rights away: chmod go-w FILE.</source>
        <translation>收回他们的权限：chmod go-w FILE。</translation>
    </message>
    <message>
        <source>tasks or settings that an editor may run</source>
        <translation>编辑器可能运行的任务或设置</translation>
    </message>
    <message>
        <source>Temporary files</source>
        <translation>临时文件</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>重新测试</translation>
    </message>
    <message>
        <source>Test and use</source>
        <translation>测试并使用</translation>
    </message>
    <message>
        <source>Test and use the model of this provider</source>
        <translation>测试并使用此服务商的模型</translation>
    </message>
    <message>
        <source>Test and use the selected local model</source>
        <translation>测试并使用所选的本地模型</translation>
    </message>
    <message>
        <source>Test the selected model</source>
        <translation>测试所选模型</translation>
    </message>
    <message>
        <source>Test this model before it is added</source>
        <translation>添加之前测试此模型</translation>
    </message>
    <message>
        <source>Testing %1 …</source>
        <translation>正在测试 %1…</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation>要查找的文本</translation>
    </message>
    <message>
        <source>Text to replace</source>
        <translation>要替换的文本</translation>
    </message>
    <message>
        <source>The account has no credit left.</source>
        <translation>账户已没有余额。</translation>
    </message>
    <message>
        <source>The address contains a user name or a password.</source>
        <translation>地址含有用户名或密码。</translation>
    </message>
    <message>
        <source>The address is not valid.</source>
        <translation>地址无效。</translation>
    </message>
    <message>
        <source>the address of a remote repository holds a password or token</source>
        <translation>远程仓库的地址含有密码或令牌</translation>
    </message>
    <message>
        <source>The answer broke off before it was complete. What had arrived is kept.</source>
        <translation>回答没有完成就中断了。已收到的内容会保留。</translation>
    </message>
    <message>
        <source>The answer broke off before its end.</source>
        <translation>回答在结束之前中断了。</translation>
    </message>
    <message>
        <source>The answer cannot be read: event %1 is not JSON from byte %2 on.</source>
        <translation>无法读取回答：事件 %1 从第 %2 字节起不是 JSON。</translation>
    </message>
    <message>
        <source>The answer ends here: it was cut off.</source>
        <translation>回答到此为止：后面被截断了。</translation>
    </message>
    <message>
        <source>The answer of %1 is larger than %2.</source>
        <translation>%1 的应答大于 %2。</translation>
    </message>
    <message>
        <source>The answer was cut: the model reached its output limit.</source>
        <translation>回答被截断：模型达到了输出上限。</translation>
    </message>
    <message>
        <source>The answer was empty.</source>
        <translation>回答为空。</translation>
    </message>
    <message>
        <source>The answer was empty; asking once more.</source>
        <translation>回答为空；正在再问一次。</translation>
    </message>
    <message>
        <source>The argument “%1” must be true or false.</source>
        <translation>参数“%1”必须为 true 或 false。</translation>
    </message>
    <message>
        <source>The argument “path” must be a text.</source>
        <translation>参数“path”必须是文本。</translation>
    </message>
    <message>
        <source>The attempt could not be prepared: %1</source>
        <translation>无法准备该尝试：%1</translation>
    </message>
    <message>
        <source>The attempt did not run to its end (exit code %1): %2</source>
        <translation>该尝试没有运行完（退出码 %1）：%2</translation>
    </message>
    <message>
        <source>The backup was stopped.</source>
        <translation>备份已停止。</translation>
    </message>
    <message>
        <source>The backup “%1” could not be written.</source>
        <translation>无法写入备份“%1”。</translation>
    </message>
    <message>
        <source>The call could not be judged.</source>
        <translation>无法评估这个调用。</translation>
    </message>
    <message>
        <source>The call “%1” is not recorded or has ended; it cannot become “%2”.</source>
        <translation>调用“%1”没有记录或已经结束，不能变为“%2”。</translation>
    </message>
    <message>
        <source>The certificate file</source>
        <translation>证书文件</translation>
    </message>
    <message>
        <source>The certificate file %1 cannot be read: %2</source>
        <translation>无法读取证书文件 %1：%2</translation>
    </message>
    <message>
        <source>The certificate file %1 has no certificate in PEM form.</source>
        <translation>证书文件 %1 中没有 PEM 格式的证书。</translation>
    </message>
    <message>
        <source>The change left the text as it was.</source>
        <translation>更改后的文本与原来相同。</translation>
    </message>
    <message>
        <source>The change names no file, so it cannot be allowed.</source>
        <translation>更改没有指明文件，因此不能允许。</translation>
    </message>
    <message>
        <source>The changed arguments cannot be used: %1 The call is as it was.</source>
        <translation>更改后的参数不能使用：%1调用保持原样。</translation>
    </message>
    <message>
        <source>The check of the sandbox did not end within 10 seconds. Every command asks until it does.</source>
        <translation>沙箱检查没有在 10 秒内完成。完成之前每条命令都会询问。</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>检查已停止。</translation>
    </message>
    <message>
        <source>The chosen rule</source>
        <translation>选中的规则</translation>
    </message>
    <message>
        <source>The command can reach what the sandbox keeps from others.</source>
        <translation>该命令能访问沙箱对其他命令禁止的内容。</translation>
    </message>
    <message>
        <source>The command cannot be shown whole, so it cannot be allowed.</source>
        <translation>命令无法完整显示，因此不能允许。</translation>
    </message>
    <message>
        <source>The command could not be started.</source>
        <translation>命令无法启动。</translation>
    </message>
    <message>
        <source>The command has too many arguments for the sandbox: %1.</source>
        <translation>命令的参数太多，沙箱无法容纳：%1。</translation>
    </message>
    <message>
        <source>The command is empty.</source>
        <translation>命令是空的。</translation>
    </message>
    <message>
        <source>The compressed answer of %1 cannot be read.</source>
        <translation>无法读取 %1 的压缩应答。</translation>
    </message>
    <message>
        <source>The computer was asleep; the connection to %1 was lost.</source>
        <translation>电脑曾进入睡眠；与 %1 的连接已丢失。</translation>
    </message>
    <message>
        <source>The container that Homard runs in hides parts of /proc; a new one cannot be mounted. Run Homard outside of it.</source>
        <translation>Homard 所在的容器隐藏了 /proc 的一部分，无法挂载新的 /proc。请在容器之外运行 Homard。</translation>
    </message>
    <message>
        <source>The conversation is longer than the model&apos;s context window: shorten it, or choose a model with a larger one.</source>
        <translation>对话超出了模型的上下文窗口：请缩短对话，或选择窗口更大的模型。</translation>
    </message>
    <message>
        <source>The conversation no longer fits: it needs about %1 tokens, and the model takes %2 with room for an answer.</source>
        <translation>对话已放不下：约需 %1 词元，而模型在留出回答空间后只能接受 %2。</translation>
    </message>
    <message>
        <source>The conversation stays as it is. What commands did is not undone.</source>
        <translation>对话保持不变。命令所做的更改不会撤销。</translation>
    </message>
    <message>
        <source>The daily backup of the sessions failed.</source>
        <translation>会话的每日备份失败。</translation>
    </message>
    <message>
        <source>The damaged database “%1” cannot be moved aside.</source>
        <translation>无法移开损坏的数据库“%1”。</translation>
    </message>
    <message>
        <source>The disk failed while the session database “%1” was used (%2).</source>
        <translation>使用会话数据库“%1”时磁盘出错（%2）。</translation>
    </message>
    <message>
        <source>The disk is full: the session database “%1” could not be written.</source>
        <translation>磁盘已满：无法写入会话数据库“%1”。</translation>
    </message>
    <message>
        <source>The disk is full: “%1” could not be written.</source>
        <translation>磁盘已满：无法写入“%1”。</translation>
    </message>
    <message>
        <source>The Docker image</source>
        <translation>Docker 镜像</translation>
    </message>
    <message>
        <source>The Docker sandbox cannot be set up (%1). %2</source>
        <translation>无法建立 Docker 沙箱（%1）。%2</translation>
    </message>
    <message>
        <source>The earlier content of “%1” is kept no longer.</source>
        <translation>“%1”的先前内容已不再保留。</translation>
    </message>
    <message>
        <source>The environment variable %1 is empty or not set.</source>
        <translation>环境变量 %1 为空或未设置。</translation>
    </message>
    <message>
        <source>The file can start programs, hold keys or instruct the assistant.</source>
        <translation>该文件可以启动程序、存放密钥或指示助手。</translation>
    </message>
    <message>
        <source>The file has been changed since, not by the assistant.</source>
        <translation>之后文件已被更改，而且不是助手所为。</translation>
    </message>
    <message>
        <source>The file has been removed since.</source>
        <translation>之后文件已被移除。</translation>
    </message>
    <message>
        <source>the file is longer than 64 KiB.</source>
        <translation>文件超过 64 KiB。</translation>
    </message>
    <message>
        <source>The file is not text; there are no lines to compare.</source>
        <translation>这个文件不是文本，没有可比较的行。</translation>
    </message>
    <message>
        <source>The file “%1” is read-only.</source>
        <translation>文件“%1”是只读的。</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; is not given by an absolute path.</source>
        <translation>文件夹“%1”不是以绝对路径给出的。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>无法创建文件夹 %1。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made: %2.</source>
        <translation>无法创建文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be opened: %2.</source>
        <translation>无法打开文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>The folder %1 does not exist any more.</source>
        <translation>文件夹 %1 已不存在。</translation>
    </message>
    <message>
        <source>The folder %1 is not private to you.</source>
        <translation>文件夹 %1 不是当前用户私有的。</translation>
    </message>
    <message>
        <source>The folder %1 is not there any more.</source>
        <translation>文件夹 %1 已不存在。</translation>
    </message>
    <message>
        <source>The folder %1 is outside the workspace, where commands see nothing.</source>
        <translation>文件夹 %1 在工作文件夹之外，命令在那里什么都看不到。</translation>
    </message>
    <message>
        <source>The folder %1 is reached through a symbolic link now, so it is not the one that was checked.</source>
        <translation>现在经由符号链接才能到达文件夹 %1，它已不是检查过的那个。</translation>
    </message>
    <message>
        <source>the folder looks like the inside of a Git repository</source>
        <translation>该文件夹看起来是 Git 仓库的内部</translation>
    </message>
    <message>
        <source>The folder of the command, or a protected file in the workspace, is not the one that was checked any more, so nothing was run.</source>
        <translation>命令的文件夹或工作文件夹中受保护的文件已不是检查过的那个，因此什么都没有运行。</translation>
    </message>
    <message>
        <source>The folder of “%1” is gone.</source>
        <translation>“%1”所在的文件夹已不存在。</translation>
    </message>
    <message>
        <source>The folder “%1” is read-only.</source>
        <translation>文件夹“%1”是只读的。</translation>
    </message>
    <message>
        <source>The full output is not stored any more.</source>
        <translation>完整的输出已不再存储。</translation>
    </message>
    <message>
        <source>the Git configuration cannot be looked at</source>
        <translation>无法查看 Git 配置</translation>
    </message>
    <message>
        <source>the Git configuration has a line that is not understood (%1)</source>
        <translation>Git 配置中有一行无法理解（%1）</translation>
    </message>
    <message>
        <source>the Git configuration may hold passwords or tokens</source>
        <translation>Git 配置可能含有密码或令牌</translation>
    </message>
    <message>
        <source>The header &quot;%1&quot; cannot be sent: its name is not valid or it contains a line break.</source>
        <translation>不能发送标头“%1”：其名称无效或含有换行符。</translation>
    </message>
    <message>
        <source>The helper program %1 can be changed by other users.</source>
        <translation>辅助程序 %1 可被其他用户更改。</translation>
    </message>
    <message>
        <source>The helper program %1 cannot be run.</source>
        <translation>辅助程序 %1 无法运行。</translation>
    </message>
    <message>
        <source>The helper program %1 lies in the workspace, where commands could change it.</source>
        <translation>辅助程序 %1 位于工作文件夹中，命令可能更改它。</translation>
    </message>
    <message>
        <source>the identifier %1 does not say which file it is</source>
        <translation>标识符 %1 没有说明是哪个文件</translation>
    </message>
    <message>
        <source>The image %1 cannot run the program: %2</source>
        <translation>镜像 %1 无法运行该程序：%2</translation>
    </message>
    <message>
        <source>The installed bubblewrap is too old; Homard needs 0.8 or newer.</source>
        <translation>安装的 bubblewrap 太旧；Homard 需要 0.8 或更高版本。</translation>
    </message>
    <message>
        <source>The key %1 has a line break in it and cannot be sent.</source>
        <translation>密钥 %1 含有换行符，不能发送。</translation>
    </message>
    <message>
        <source>The key and all texts go unencrypted to %1.</source>
        <translation>密钥和所有文字都未加密地发往 %1。</translation>
    </message>
    <message>
        <source>The key has %1 bytes; at most %2 can be stored.</source>
        <translation>密钥有 %1 字节；最多可存储 %2 字节。</translation>
    </message>
    <message>
        <source>The key has a line break or another control character in it.</source>
        <translation>密钥含有换行符或其他控制字符。</translation>
    </message>
    <message>
        <source>The key is empty.</source>
        <translation>密钥为空。</translation>
    </message>
    <message>
        <source>The key is not text: it holds bytes that no key has.</source>
        <translation>密钥不是文本：它含有密钥中不会有的字节。</translation>
    </message>
    <message>
        <source>The key was not stored. %1</source>
        <translation>密钥没有存储。%1</translation>
    </message>
    <message>
        <source>The key was refused.</source>
        <translation>密钥被拒绝。</translation>
    </message>
    <message>
        <source>The keychain did not answer within %1 seconds, so it is not known whether the key is stored.</source>
        <translation>钥匙串在 %1 秒内没有应答，因此不知道密钥是否已存入。</translation>
    </message>
    <message>
        <source>The keychain did not answer within %1 seconds.</source>
        <translation>钥匙串在 %1 秒内没有应答。</translation>
    </message>
    <message>
        <source>The keychain did not remove %1.</source>
        <translation>钥匙串没有移除 %1。</translation>
    </message>
    <message>
        <source>The keychain failed: %1</source>
        <translation>钥匙串出错：%1</translation>
    </message>
    <message>
        <source>The keychain has no key named %1.</source>
        <translation>钥匙串中没有名为 %1 的密钥。</translation>
    </message>
    <message>
        <source>The keychain is locked, or access was refused.</source>
        <translation>钥匙串已锁定，或访问被拒绝。</translation>
    </message>
    <message>
        <source>The keychain took the key and did not give the same back.</source>
        <translation>钥匙串接受了密钥，取回的却不一样。</translation>
    </message>
    <message>
        <source>The keychain was not waited for, so it is not known whether the key is stored.</source>
        <translation>没有等到钥匙串应答，因此不知道密钥是否已存入。</translation>
    </message>
    <message>
        <source>The kind of provider</source>
        <translation>服务商类型</translation>
    </message>
    <message>
        <source>The limit of %1 minutes was reached.</source>
        <translation>已达到 %1 分钟的上限。</translation>
    </message>
    <message>
        <source>The limit of %1 turns was reached.</source>
        <translation>已达到 %1 轮的上限。</translation>
    </message>
    <message>
        <source>The limit of 1 minute was reached.</source>
        <translation>已达到 1 分钟的上限。</translation>
    </message>
    <message>
        <source>The limit of 1 turn was reached.</source>
        <translation>已达到 1 轮的上限。</translation>
    </message>
    <message>
        <source>The limits of the command could not be set in %1.</source>
        <translation>无法在 %1 中设置该命令的限制。</translation>
    </message>
    <message>
        <source>The list of known models cannot be read: %1</source>
        <translation>无法读取已知模型的列表：%1</translation>
    </message>
    <message>
        <source>The list of models</source>
        <translation>模型列表</translation>
    </message>
    <message>
        <source>The list of trusted folders</source>
        <translation>受信任文件夹列表</translation>
    </message>
    <message>
        <source>The log %1 cannot be written: %2.</source>
        <translation>无法写入日志 %1：%2。</translation>
    </message>
    <message>
        <source>The log is open already.</source>
        <translation>日志已经打开。</translation>
    </message>
    <message>
        <source>The memory cannot be saved in %1: %2.</source>
        <translation>无法在 %1 中保存记忆：%2。</translation>
    </message>
    <message>
        <source>The message before %1 (%2) is missing; the one stored before it is taken.</source>
        <translation>%1（%2）之前的消息缺失；采用再往前存储的一条。</translation>
    </message>
    <message>
        <source>The message is empty.</source>
        <translation>消息为空。</translation>
    </message>
    <message>
        <source>The message is too long: %1, and at most %2 are taken. Put the text into a file in the workspace and name that.</source>
        <translation>消息太长：%1，最多接受 %2。请把文本放入工作文件夹中的文件，并写明文件名。</translation>
    </message>
    <message>
        <source>The message was taken back before its run began.</source>
        <translation>运行开始之前，消息已被收回。</translation>
    </message>
    <message>
        <source>The message “%1” has already been taken by a run.</source>
        <translation>消息“%1”已被某个运行采用。</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>该模型</translation>
    </message>
    <message>
        <source>The model cannot call tools.</source>
        <translation>该模型不能调用工具。</translation>
    </message>
    <message>
        <source>The model gave an empty answer, twice.</source>
        <translation>模型两次给出空的回答。</translation>
    </message>
    <message>
        <source>The model read only %1 of about %2 tokens: Ollama left out the oldest messages because the context window (%3) is full.</source>
        <translation>约 %2 词元中，模型只读取了 %1：上下文窗口（%3）已满，Ollama 略去了最早的消息。</translation>
    </message>
    <message>
        <source>The model server at %1</source>
        <translation>位于 %1 的模型服务器</translation>
    </message>
    <message>
        <source>The model server on this computer has a problem: look at its log.</source>
        <translation>这台电脑上的模型服务器有问题：请查看其日志。</translation>
    </message>
    <message>
        <source>The model used up all the tokens an answer may have before it said anything.</source>
        <translation>模型还没有说出任何内容，就用完了一次回答的词元。</translation>
    </message>
    <message>
        <source>the name of a key: letters, digits, dot, dash and underscore, at most 64</source>
        <translation>密钥名称：字母、数字、点、短横线和下划线，最多 64 个字符</translation>
    </message>
    <message>
        <source>the name of a program is a pattern or empty</source>
        <translation>程序名是通配符或为空</translation>
    </message>
    <message>
        <source>the name of a program is quoted</source>
        <translation>程序名带有引号</translation>
    </message>
    <message>
        <source>The name of the key</source>
        <translation>密钥名称</translation>
    </message>
    <message>
        <source>The name of the server %1 is not known.</source>
        <translation>服务器名称 %1 无法识别。</translation>
    </message>
    <message>
        <source>The newest backup is “%1”.</source>
        <translation>最新的备份是“%1”。</translation>
    </message>
    <message>
        <source>The newest message (%1) is missing; the one stored before it is the last now.</source>
        <translation>最新的消息（%1）缺失；之前存储的一条现在是最后一条。</translation>
    </message>
    <message>
        <source>The old rules are still there.</source>
        <translation>旧规则仍然保留。</translation>
    </message>
    <message>
        <source>The old settings are still there.</source>
        <translation>旧的设置仍在。</translation>
    </message>
    <message>
        <source>The oldest contents go when there are more than undo.maxMegabytes of them.</source>
        <translation>超过 undo.maxMegabytes 时，最旧的内容会被清除。</translation>
    </message>
    <message>
        <source>the option %1 of “%2” is not known to only read</source>
        <translation>不确定“%2”的选项 %1 是否只读</translation>
    </message>
    <message>
        <source>the option %1 of “%2” lacks its value</source>
        <translation>“%2”的选项 %1 缺少值</translation>
    </message>
    <message>
        <source>The page had nothing to reset.</source>
        <translation>本页没有需要重置的内容。</translation>
    </message>
    <message>
        <source>The page was reset.</source>
        <translation>本页已重置。</translation>
    </message>
    <message>
        <source>The path %1 is not canonical.</source>
        <translation>路径 %1 不是规范路径。</translation>
    </message>
    <message>
        <source>the path is empty or not valid</source>
        <translation>路径为空或无效</translation>
    </message>
    <message>
        <source>the path is longer than any can be</source>
        <translation>路径长得不可能存在</translation>
    </message>
    <message>
        <source>the pattern looks into a folder outside the workspace</source>
        <translation>通配符会查看工作文件夹之外的文件夹</translation>
    </message>
    <message>
        <source>the pattern of “%1” stands behind “--”</source>
        <translation>“%1”的通配符位于“--”之后</translation>
    </message>
    <message>
        <source>the pattern “%1” matches no file</source>
        <translation>通配符“%1”没有匹配任何文件</translation>
    </message>
    <message>
        <source>The plan belongs to another call, so it cannot be allowed.</source>
        <translation>计划属于另一个调用，因此不能允许。</translation>
    </message>
    <message>
        <source>The plan of this call is missing, so it cannot be allowed.</source>
        <translation>这个调用缺少计划，因此不能允许。</translation>
    </message>
    <message>
        <source>The policy does not know the tool “%1”.</source>
        <translation>策略不认识工具“%1”。</translation>
    </message>
    <message>
        <source>The practice model</source>
        <translation>练习模型</translation>
    </message>
    <message>
        <source>The practice model is part of Homard and always there. It is no AI.</source>
        <translation>练习模型是 Homard 的一部分，始终可用。它不是 AI。</translation>
    </message>
    <message>
        <source>The price of this model or the tokens it used are not known.</source>
        <translation>此模型的价格或所用的词元未知。</translation>
    </message>
    <message>
        <source>The program %1 cannot be run: %2.</source>
        <translation>程序 %1 无法运行：%2。</translation>
    </message>
    <message>
        <source>The program %1 does not exist here.</source>
        <translation>这里没有程序 %1。</translation>
    </message>
    <message>
        <source>The program ended before this run did.</source>
        <translation>程序在本次运行结束之前退出了。</translation>
    </message>
    <message>
        <source>The program is closing; the message is kept.</source>
        <translation>程序正在关闭；消息会保留。</translation>
    </message>
    <message>
        <source>The program is closing; the message was not sent.</source>
        <translation>程序正在关闭；消息没有发送。</translation>
    </message>
    <message>
        <source>The program may take it for an instruction.</source>
        <translation>程序可能会把它当作指令执行。</translation>
    </message>
    <message>
        <source>The program table does not understand “%1” at “%2”.</source>
        <translation>程序表在“%2”处不理解“%1”。</translation>
    </message>
    <message>
        <source>The program table has a deed without a program or a word.</source>
        <translation>程序表中有一项操作缺少程序或说明词。</translation>
    </message>
    <message>
        <source>The program table is not valid JSON: %1.</source>
        <translation>程序表不是有效的 JSON：%1。</translation>
    </message>
    <message>
        <source>the program “%1” lies in a folder that commands can write</source>
        <translation>程序“%1”位于命令可写的文件夹中</translation>
    </message>
    <message>
        <source>The programs of this computer, with at most 256 processes and 2 GiB each.</source>
        <translation>使用本机的程序，最多 256 个进程，每个进程最多 2 GiB 内存。</translation>
    </message>
    <message>
        <source>the protected file %1 was made</source>
        <translation>受保护的文件 %1 被建立</translation>
    </message>
    <message>
        <source>The provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>The provider does not accept this request. Another model or other settings may work.</source>
        <translation>服务商不接受这个请求。换用其他模型或设置也许可行。</translation>
    </message>
    <message>
        <source>The provider has a problem. Try again in a moment.</source>
        <translation>服务商出现问题，请稍后重试。</translation>
    </message>
    <message>
        <source>The provider is overloaded. Try again in a moment, or choose another model.</source>
        <translation>服务商负载过高，请稍后重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>The provider refused to answer this.</source>
        <translation>服务商拒绝回答这个问题。</translation>
    </message>
    <message>
        <source>The provider takes no more requests right now.</source>
        <translation>服务商目前不再接受请求。</translation>
    </message>
    <message>
        <source>The provider took too long. Try again.</source>
        <translation>服务商用时过长，请重试。</translation>
    </message>
    <message>
        <source>The provider wants payment or a larger quota: look at your account there, or choose another model.</source>
        <translation>服务商要求付费或更高的配额：请查看那里的账户，或选择其他模型。</translation>
    </message>
    <message>
        <source>The provider&apos;s content filter stopped the answer.</source>
        <translation>服务商的内容过滤器中止了回答。</translation>
    </message>
    <message>
        <source>The provider&apos;s content filter stopped this. Word it differently.</source>
        <translation>服务商的内容过滤器阻止了这个请求，请换个说法。</translation>
    </message>
    <message>
        <source>The proxy %1</source>
        <translation>代理 %1</translation>
    </message>
    <message>
        <source>The proxy %1 gave no connection to %2: %3</source>
        <translation>代理 %1 未能连接到 %2：%3</translation>
    </message>
    <message>
        <source>The question expired.</source>
        <translation>批准请求已过期。</translation>
    </message>
    <message>
        <source>the repository&apos;s data lie outside the workspace</source>
        <translation>仓库的数据在工作文件夹之外</translation>
    </message>
    <message>
        <source>the repository&apos;s data lie partly elsewhere</source>
        <translation>仓库的部分数据在别处</translation>
    </message>
    <message>
        <source>the repository&apos;s Git configuration sets %1.%2, which may start programs</source>
        <translation>仓库的 Git 配置设置了 %1.%2，可能启动程序</translation>
    </message>
    <message>
        <source>The request has too many bytes: remove images or large attachments.</source>
        <translation>请求的字节数太多：请移除图片或较大的附件。</translation>
    </message>
    <message>
        <source>The request to %1 failed: %2</source>
        <translation>发往 %1 的请求失败：%2</translation>
    </message>
    <message>
        <source>The request to %1 was stopped.</source>
        <translation>发往 %1 的请求已停止。</translation>
    </message>
    <message>
        <source>The rights of files are not looked at on this system.</source>
        <translation>在此系统上不检查文件权限。</translation>
    </message>
    <message numerus="yes">
        <source>The rule ends after %n day(s).</source>
        <translation>
            <numerusform>该规则在 %n 天后失效。</numerusform>
        </translation>
    </message>
    <message>
        <source>The rule stays until you take it back.</source>
        <translation>该规则一直有效，直到您撤回。</translation>
    </message>
    <message>
        <source>The rule “%1” allows nothing, so there is nothing to take back.</source>
        <translation>规则“%1”没有允许任何操作，因此没有可撤回的内容。</translation>
    </message>
    <message>
        <source>The rule “%1” refuses it (%2).</source>
        <translation>规则“%1”拒绝此操作（%2）。</translation>
    </message>
    <message>
        <source>The rule “%1” wants a question (%2).</source>
        <translation>规则“%1”要求询问（%2）。</translation>
    </message>
    <message>
        <source>The rules were changed once more outside Homard.</source>
        <translation>规则又一次在 Homard 之外被更改。</translation>
    </message>
    <message>
        <source>The run failed.</source>
        <translation>运行失败。</translation>
    </message>
    <message>
        <source>the run was stopped first</source>
        <translation>运行先被停止了</translation>
    </message>
    <message>
        <source>The run was stopped while it waited for you.</source>
        <translation>运行在等待批准时被停止。</translation>
    </message>
    <message>
        <source>The sandbox cannot be set up (%1). %2</source>
        <translation>无法建立沙箱（%1）。%2</translation>
    </message>
    <message>
        <source>The sandbox cannot protect so many files: the workspace has %1 of the protected names (AGENTS.md, .git/config, .envrc and the like).</source>
        <translation>沙箱无法保护这么多文件：工作文件夹中有 %1 个受保护的名称（AGENTS.md、.git/config、.envrc 等）。</translation>
    </message>
    <message>
        <source>The sandbox cannot protect so many files: the workspace has %1 of the protected names.</source>
        <translation>沙箱无法保护这么多文件：工作区中有 %1 个受保护的名称。</translation>
    </message>
    <message>
        <source>The sandbox could not be set up: %1</source>
        <translation>未能建立沙箱：%1</translation>
    </message>
    <message>
        <source>The sandbox does not hold: %1. Every command asks.</source>
        <translation>沙箱不可靠：%1。每条命令都会询问。</translation>
    </message>
    <message>
        <source>The sandbox is being tested.</source>
        <translation>正在测试沙箱。</translation>
    </message>
    <message>
        <source>The self-test is running</source>
        <translation>自检正在运行</translation>
    </message>
    <message>
        <source>The server does not understand the request.</source>
        <translation>服务器不理解这个请求。</translation>
    </message>
    <message>
        <source>The server failed.</source>
        <translation>服务器出错。</translation>
    </message>
    <message>
        <source>The server has no model yet. Load one there, then look again.</source>
        <translation>服务器还没有模型。请先在那里加载一个，然后重新查找。</translation>
    </message>
    <message>
        <source>The server is overloaded or still loading the model.</source>
        <translation>服务器负载过高，或仍在加载模型。</translation>
    </message>
    <message>
        <source>The server may be busy or loading a model. Try again, or raise the time limit in the settings.</source>
        <translation>服务器可能正忙或正在加载模型。请重试，或在设置中提高时间上限。</translation>
    </message>
    <message>
        <source>The server redirects to %1 (HTTP %2).</source>
        <translation>服务器重定向到 %1（HTTP %2）。</translation>
    </message>
    <message>
        <source>The server said that all is well but sent an empty answer (%1).</source>
        <translation>服务器表示一切正常，却发来了空的应答（%1）。</translation>
    </message>
    <message>
        <source>The server sent a web page instead of an answer (%1, %2 bytes).</source>
        <translation>服务器发来的是网页而不是回答（%1，%2 字节）。</translation>
    </message>
    <message>
        <source>The server sent something that is not an answer of a model (%1, %2 bytes).</source>
        <translation>服务器发来的内容不是模型的回答（%1，%2 字节）。</translation>
    </message>
    <message>
        <source>The server&apos;s address</source>
        <translation>服务器地址</translation>
    </message>
    <message>
        <source>The session database cannot be opened any more.</source>
        <translation>会话数据库无法再打开。</translation>
    </message>
    <message>
        <source>The session database cannot be written.</source>
        <translation>无法写入会话数据库。</translation>
    </message>
    <message>
        <source>The session database is damaged (%1). Run “homardctl doctor”.</source>
        <translation>会话数据库已损坏（%1）。请运行“homardctl doctor”。</translation>
    </message>
    <message>
        <source>The session database refused a statement (%1).</source>
        <translation>会话数据库拒绝了一条语句（%1）。</translation>
    </message>
    <message>
        <source>The session database was damaged. It was kept as “%1”, and a new one was begun.</source>
        <translation>会话数据库已损坏，已另存为“%1”，并新建了一个。</translation>
    </message>
    <message>
        <source>The session database “%1” cannot be opened.</source>
        <translation>无法打开会话数据库“%1”。</translation>
    </message>
    <message>
        <source>The session database “%1” cannot be written: it is read-only.</source>
        <translation>无法写入会话数据库“%1”：它是只读的。</translation>
    </message>
    <message>
        <source>The session database “%1” is damaged (%2), and process %3 still uses it.</source>
        <translation>会话数据库“%1”已损坏（%2），而进程 %3 仍在使用它。</translation>
    </message>
    <message>
        <source>The session database “%1” is damaged (%2).</source>
        <translation>会话数据库“%1”已损坏（%2）。</translation>
    </message>
    <message>
        <source>The session database “%1” is locked by %2.</source>
        <translation>会话数据库“%1”被 %2 锁定。</translation>
    </message>
    <message>
        <source>The session database “%1” was moved or removed while it was open.</source>
        <translation>会话数据库“%1”在打开期间被移动或移除。</translation>
    </message>
    <message>
        <source>The session is being made; try again in a moment.</source>
        <translation>正在创建会话；请稍后重试。</translation>
    </message>
    <message>
        <source>The session is in plan mode: only reading inside the workspace is allowed, nothing that writes, runs or sends.</source>
        <translation>会话处于计划模式：只允许读取工作文件夹之内的内容，不允许写入、运行或发送。</translation>
    </message>
    <message>
        <source>The session is in trusted mode. Else: %1</source>
        <translation>会话处于信任模式。否则：%1</translation>
    </message>
    <message>
        <source>The session “%1” was removed.</source>
        <translation>会话“%1”已被移除。</translation>
    </message>
    <message>
        <source>The sessions begun since the start are kept in memory only: they end with the program.</source>
        <translation>本次启动后开始的会话只保存在内存中，程序退出即消失。</translation>
    </message>
    <message>
        <source>The sessions were written by a newer Homard and can only be read.</source>
        <translation>会话由更新版本的 Homard 写入，只能读取。</translation>
    </message>
    <message>
        <source>The sessions were written by a newer Homard and can only be read. Update the program to continue them.</source>
        <translation>会话由更新版本的 Homard 写入，只能读取。请更新程序以继续这些会话。</translation>
    </message>
    <message>
        <source>The settings hold until Homard ends; they were not saved: %1</source>
        <translation>设置在 Homard 退出前有效，但没有保存：%1</translation>
    </message>
    <message>
        <source>The settings say that commands are not confined, so every command asks.</source>
        <translation>设置中选择了不限制命令，因此每个命令都会询问。</translation>
    </message>
    <message>
        <source>The settings were changed once more outside Homard.</source>
        <translation>设置在 Homard 之外又被更改了一次。</translation>
    </message>
    <message>
        <source>The SQLite driver of Qt is not installed.</source>
        <translation>未安装 Qt 的 SQLite 驱动程序。</translation>
    </message>
    <message>
        <source>The stages are others.</source>
        <translation>阶段有变化。</translation>
    </message>
    <message>
        <source>the step ended before an answer came</source>
        <translation>未及处理，步骤已结束</translation>
    </message>
    <message>
        <source>The stored earlier content of “%1” is damaged.</source>
        <translation>存储的“%1”更早的内容已损坏。</translation>
    </message>
    <message>
        <source>The stored field “%1” cannot be read.</source>
        <translation>无法读取存储的字段“%1”。</translation>
    </message>
    <message>
        <source>The stored key “%1” would be sent to %2.</source>
        <translation>已存储的密钥“%1”将发送给 %2。</translation>
    </message>
    <message>
        <source>the tool “%1”</source>
        <translation>工具“%1”</translation>
    </message>
    <message>
        <source>The tools are: %1.</source>
        <translation>可用的工具：%1。</translation>
    </message>
    <message>
        <source>The trusted mode ends with the program and is never stored.</source>
        <translation>信任模式随程序退出而结束，从不存储。</translation>
    </message>
    <message>
        <source>the value %1 of %2 looks like an option of “%3”</source>
        <translation>%2 的值 %1 看起来像“%3”的选项</translation>
    </message>
    <message>
        <source>the value must be %1.</source>
        <translation>值必须是%1。</translation>
    </message>
    <message>
        <source>The whole content afterwards:</source>
        <translation>改后的全部内容：</translation>
    </message>
    <message>
        <source>the workspace</source>
        <translation>工作文件夹</translation>
    </message>
    <message>
        <source>then</source>
        <translation>然后</translation>
    </message>
    <message>
        <source>then, if that succeeded</source>
        <translation>成功后</translation>
    </message>
    <message>
        <source>Then: the end of the input</source>
        <translation>然后：输入结束</translation>
    </message>
    <message>
        <source>There are no earlier calls to compare it with.</source>
        <translation>没有可供比较的过去的调用。</translation>
    </message>
    <message>
        <source>There are no rules. “This folder” and “Always” in a question make one.</source>
        <translation>还没有规则。在问题中选择“此文件夹”或“始终”即可创建。</translation>
    </message>
    <message>
        <source>There is a key “%1” already. Choose another name, or remove that one first.</source>
        <translation>已有名为“%1”的密钥。请另取名称，或先移除它。</translation>
    </message>
    <message>
        <source>There is another rule “%1”.</source>
        <translation>已有另一条规则“%1”。</translation>
    </message>
    <message>
        <source>There is no api &quot;%1&quot;.</source>
        <translation>没有名为“%1”的 api。</translation>
    </message>
    <message>
        <source>There is no backup.</source>
        <translation>没有备份。</translation>
    </message>
    <message>
        <source>There is no checkpoint “%1”.</source>
        <translation>没有检查点“%1”。</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>没有文件夹 %1。</translation>
    </message>
    <message>
        <source>There is no key “%1”. Write it above.</source>
        <translation>没有名为“%1”的密钥。请在上面输入。</translation>
    </message>
    <message>
        <source>There is no key.</source>
        <translation>没有密钥。</translation>
    </message>
    <message>
        <source>There is no keychain here that Homard can use.</source>
        <translation>这里没有 Homard 能使用的钥匙串。</translation>
    </message>
    <message>
        <source>There is no program here to show the folder %1.</source>
        <translation>这里没有可显示文件夹 %1 的程序。</translation>
    </message>
    <message>
        <source>there is no program “%1”</source>
        <translation>没有程序“%1”</translation>
    </message>
    <message>
        <source>There is no rule “%1”.</source>
        <translation>没有规则“%1”。</translation>
    </message>
    <message>
        <source>There is no run “%1”.</source>
        <translation>没有运行“%1”。</translation>
    </message>
    <message>
        <source>There is no session database “%1”.</source>
        <translation>没有会话数据库“%1”。</translation>
    </message>
    <message>
        <source>There is no session “%1”.</source>
        <translation>没有会话“%1”。</translation>
    </message>
    <message>
        <source>There is no such model at this address.</source>
        <translation>这个地址没有这样的模型。</translation>
    </message>
    <message>
        <source>There is no tool “%1”.</source>
        <translation>没有工具“%1”。</translation>
    </message>
    <message>
        <source>There is no way to %1 from this network.</source>
        <translation>从当前网络无法到达 %1。</translation>
    </message>
    <message>
        <source>There is no wire format &quot;%1&quot;.</source>
        <translation>没有名为“%1”的传输格式。</translation>
    </message>
    <message>
        <source>there is no working sandbox, so every command asks</source>
        <translation>没有可用的沙箱，因此每条命令都会询问</translation>
    </message>
    <message>
        <source>there must be one object, {&quot;programs&quot;: {…}}.</source>
        <translation>必须是一个对象：{&quot;programs&quot;: {…}}。</translation>
    </message>
    <message>
        <source>there was nobody to ask</source>
        <translation>无人可问</translation>
    </message>
    <message>
        <source>They are not a JSON object.</source>
        <translation>它们不是 JSON 对象。</translation>
    </message>
    <message>
        <source>They do not fit what the tool takes.</source>
        <translation>它们不符合该工具的要求。</translation>
    </message>
    <message>
        <source>They were written by a newer Homard: update the program.</source>
        <translation>它们由更新版本的 Homard 写入：请更新程序。</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>thinks</source>
        <translation>思考中</translation>
    </message>
    <message>
        <source>This cannot be saved. Allowed: %1.</source>
        <translation>不能这样保存。允许的值：%1。</translation>
    </message>
    <message>
        <source>This cannot be the name of a key.</source>
        <translation>这不能用作密钥名称。</translation>
    </message>
    <message>
        <source>This change of “%1” has been undone already.</source>
        <translation>对“%1”的这处更改已经撤销。</translation>
    </message>
    <message>
        <source>This change was undone.</source>
        <translation>这处更改已撤销。</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>这台电脑</translation>
    </message>
    <message>
        <source>This computer, port %1</source>
        <translation>这台电脑，端口 %1</translation>
    </message>
    <message>
        <source>This file can only be read here. %1</source>
        <translation>这个文件在这里只能读取。%1</translation>
    </message>
    <message>
        <source>This file was deleted, and your text is not saved.</source>
        <translation>这个文件已被删除，而当前文本尚未保存。</translation>
    </message>
    <message>
        <source>This file was deleted. Undo brings its text back.</source>
        <translation>这个文件已被删除。撤销可以找回它的文本。</translation>
    </message>
    <message>
        <source>This folder</source>
        <translation>此文件夹</translation>
    </message>
    <message>
        <source>This folder is not there any more. Choose another one.</source>
        <translation>此文件夹已不存在。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>This is already in the session database (%1).</source>
        <translation>这已经在会话数据库中（%1）。</translation>
    </message>
    <message>
        <source>This is never allowed: %1.</source>
        <translation>绝不允许：%1。</translation>
    </message>
    <message>
        <source>This is no link that Homard knows: %1</source>
        <translation>Homard 不认识这个链接：%1</translation>
    </message>
    <message>
        <source>This is no name for a key.</source>
        <translation>这不能用作密钥名称。</translation>
    </message>
    <message>
        <source>This is no question that can be answered.</source>
        <translation>这个批准请求无法处理。</translation>
    </message>
    <message>
        <source>this is not JSON: %1.</source>
        <translation>这不是 JSON：%1。</translation>
    </message>
    <message>
        <source>This link leads to:</source>
        <translation>此链接指向：</translation>
    </message>
    <message>
        <source>This message could not be read from the disk.</source>
        <translation>无法从磁盘读取这条消息。</translation>
    </message>
    <message>
        <source>This message does not wait any more: a run has taken it.</source>
        <translation>这条消息已不再等待：已被某个运行采用。</translation>
    </message>
    <message>
        <source>This message is kept, but not sent again with the next one: a shorter one may fit.</source>
        <translation>这条消息会保留，但不会随下一条再次发送：短一些的也许放得下。</translation>
    </message>
    <message>
        <source>This passes without a question until the program ends. What is revoked asks again from the next step on.</source>
        <translation>以下内容在程序退出之前不再询问。撤销后，从下一步起重新询问。</translation>
    </message>
    <message>
        <source>This server does not list its models.</source>
        <translation>此服务器不列出其模型。</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>本次会话</translation>
    </message>
    <message>
        <source>This session is in use by another Homard (process %1).</source>
        <translation>另一个 Homard（进程 %1）正在使用此会话。</translation>
    </message>
    <message>
        <source>This session ran with %1, and no model is chosen now.</source>
        <translation>此会话曾使用 %1，现在没有选择模型。</translation>
    </message>
    <message>
        <source>This session ran with %1, and the settings do not say any more where that is.</source>
        <translation>此会话曾使用 %1，而设置中已没有它的位置。</translation>
    </message>
    <message>
        <source>This system cannot watch processes (pidfd_open: %1).</source>
        <translation>此系统无法监视进程（pidfd_open：%1）。</translation>
    </message>
    <message>
        <source>This system does not let ordinary users make user namespaces. Allow it with &quot;sudo sysctl kernel.unprivileged_userns_clone=1&quot; (Debian), or give /usr/bin/bwrap an AppArmor profile with &quot;userns,&quot; (Ubuntu 24.04 and newer: &quot;sudo apt install apparmor-profiles&quot;), or inside a container allow user namespaces for it.</source>
        <translation>此系统不允许普通用户创建用户命名空间。请用“sudo sysctl kernel.unprivileged_userns_clone=1”允许（Debian），或为 /usr/bin/bwrap 提供带“userns,”的 AppArmor 配置（Ubuntu 24.04 及更高版本：“sudo apt install apparmor-profiles”），在容器中则请为容器允许用户命名空间。</translation>
    </message>
    <message>
        <source>This was approved for the sandbox, which does not work now, so it did not run.</source>
        <translation>批准的前提是沙箱，而沙箱现在不可用，因此没有运行。</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>思考过程</translation>
    </message>
    <message numerus="yes">
        <source>Thought for %n s</source>
        <translation>
            <numerusform>思考了 %n 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Title of the session</source>
        <translation>会话的标题</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>To allow again what it holds back, take it out of policy.json.</source>
        <translation>要重新允许被它阻止的操作，请从 policy.json 中删除它。</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Tokens in</source>
        <translation>输入词元</translation>
    </message>
    <message>
        <source>Tokens out</source>
        <translation>输出词元</translation>
    </message>
    <message>
        <source>tokens: %1</source>
        <translation>词元：%1</translation>
    </message>
    <message>
        <source>Too many requests in a short time. Wait, or choose another model.</source>
        <translation>短时间内请求太多。请稍候，或选择其他模型。</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Tool: %1</source>
        <translation>工具：%1</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Tools, %1</source>
        <translation>工具，%1</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>Trust it</source>
        <translation>信任</translation>
    </message>
    <message>
        <source>Trust only the certificates of the system</source>
        <translation>只信任系统的证书</translation>
    </message>
    <message>
        <source>Trust this folder?</source>
        <translation>信任此文件夹？</translation>
    </message>
    <message>
        <source>Trust this folder…</source>
        <translation>信任此文件夹…</translation>
    </message>
    <message>
        <source>Trusted</source>
        <translation>信任</translation>
    </message>
    <message>
        <source>Trusted folders: %1.</source>
        <translation>受信任的文件夹：%1 个。</translation>
    </message>
    <message>
        <source>Trusted, and not there: %1.</source>
        <translation>受信任但不存在：%1。</translation>
    </message>
    <message>
        <source>Trusted, and others can write in it: %1.</source>
        <translation>受信任但其他人可以写入：%1。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation>请重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>请重试。</translation>
    </message>
    <message>
        <source>Try again. If it stays like this, restart your session. homardctl can also take a key from an environment variable.</source>
        <translation>请重试。如果问题依旧，请重新登录桌面会话。homardctl 也可以从环境变量读取密钥。</translation>
    </message>
    <message>
        <source>Try again. If it stays so, check the address of the model server and any proxy.</source>
        <translation>请重试。如果问题依旧，请检查模型服务器的地址和代理。</translation>
    </message>
    <message>
        <source>Try again; if it stays like this, the keychain is damaged or locked.</source>
        <translation>请重试；如果问题依旧，说明钥匙串已损坏或锁定。</translation>
    </message>
    <message>
        <source>Try again; if it stays so, look at the log of the server or the proxy.</source>
        <translation>请重试；如果问题依旧，请查看服务器或代理的日志。</translation>
    </message>
    <message>
        <source>Try again; if it stays so, something between here and the server changes the data.</source>
        <translation>请重试；如果问题依旧，说明这里与服务器之间有东西改动了数据。</translation>
    </message>
    <message numerus="yes">
        <source>Trying again in %n s (attempt %1).</source>
        <translation>
            <numerusform>%n 秒后重试（第 %1 次）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Trying again now (attempt %1).</source>
        <translation>正在重试（第 %1 次）。</translation>
    </message>
    <message>
        <source>turn %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>Turn %1 · think</source>
        <translation>第 %1 轮 · 思考</translation>
    </message>
    <message>
        <source>Type “%1” to confirm</source>
        <translation>请输入“%1”以确认</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo anyway</source>
        <translation>仍要撤销</translation>
    </message>
    <message>
        <source>Undo this step</source>
        <translation>撤销这一步</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>number of tokens</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>Unlock it with your password and try again. If you changed to another keychain, store the key there. homardctl can also take a key from an environment variable.</source>
        <translation>请用密码解锁后重试。如果换用了其他钥匙串，请把密钥存到那里。homardctl 也可以从环境变量读取密钥。</translation>
    </message>
    <message>
        <source>Unmount it, or choose bubblewrap in the settings.</source>
        <translation>请卸载它，或在设置中选择 bubblewrap。</translation>
    </message>
    <message>
        <source>unread</source>
        <translation>未读</translation>
    </message>
    <message>
        <source>Until it is mended, the default settings are used; the next change of a setting replaces it.</source>
        <translation>在修好之前使用默认设置；下一次更改设置会替换这个文件。</translation>
    </message>
    <message>
        <source>Until it is mended, the last good settings are used; the next change of a setting replaces it.</source>
        <translation>在修好之前使用上一份有效的设置；下一次更改设置会替换这个文件。</translation>
    </message>
    <message>
        <source>Update the program.</source>
        <translation>请更新程序。</translation>
    </message>
    <message>
        <source>Usage: homard [options]

  --ask TEXT       put TEXT into the message field; it is not sent
  --workspace DIR  begin a session in DIR
  --hidden         start in the tray
  --version        tell the version

A second start shows the window of the first. HOMARD_HOME=DIR keeps configuration, data,
cache and home below DIR. homardctl does the same work without a window.</source>
        <translation>用法：homard [选项]

  --ask TEXT       把 TEXT 放入消息框，但不发送
  --workspace DIR  在 DIR 中新建会话
  --hidden         启动到托盘
  --version        显示版本

再次启动会显示第一个实例的窗口。设置 HOMARD_HOME=DIR 后，配置、数据、
缓存和主文件夹都放在 DIR 下。homardctl 无需窗口即可完成同样的工作。</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Use an address that begins with https.</source>
        <translation>请使用以 https 开头的地址。</translation>
    </message>
    <message>
        <source>Use it all the same</source>
        <translation>仍要使用</translation>
    </message>
    <message>
        <source>Use letters, digits, dot, dash and underscore, at most 64 characters.</source>
        <translation>请使用字母、数字、点、短横线和下划线，最多 64 个字符。</translation>
    </message>
    <message>
        <source>Use letters, digits, dot, dash and underscore, at most 64.</source>
        <translation>请使用字母、数字、点、短横线和下划线，最多 64 个。</translation>
    </message>
    <message>
        <source>Use openai-chat, anthropic, ollama or practice.</source>
        <translation>请使用 openai-chat、anthropic、ollama 或 practice。</translation>
    </message>
    <message>
        <source>Use the change</source>
        <translation>采用更改</translation>
    </message>
    <message>
        <source>Use the practice model</source>
        <translation>使用练习模型</translation>
    </message>
    <message>
        <source>Use the selected model for new sessions</source>
        <translation>新会话使用所选模型</translation>
    </message>
    <message>
        <source>Use the tool %1</source>
        <translation>使用工具 %1</translation>
    </message>
    <message>
        <source>Use the tool %1 on %2</source>
        <translation>对 %2 使用工具 %1</translation>
    </message>
    <message>
        <source>Use the tool “%1”</source>
        <translation>使用工具“%1”</translation>
    </message>
    <message>
        <source>Use the trusted mode</source>
        <translation>使用信任模式</translation>
    </message>
    <message>
        <source>Use the trusted mode?</source>
        <translation>使用信任模式？</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>已使用</translation>
    </message>
    <message>
        <source>User, %1</source>
        <translation>用户，%1</translation>
    </message>
    <message>
        <source>uses the network</source>
        <translation>使用网络</translation>
    </message>
    <message>
        <source>Using</source>
        <translation>正在使用</translation>
    </message>
    <message>
        <source>Variable: %1</source>
        <translation>变量：%1</translation>
    </message>
    <message>
        <source>Version, system, folders and the state of model, sandbox and keychain. No keys, no texts of sessions.</source>
        <translation>版本、系统、文件夹，以及模型、沙箱和钥匙串的状态。没有密钥，没有会话内容。</translation>
    </message>
    <message>
        <source>waited</source>
        <translation>已等待</translation>
    </message>
    <message>
        <source>waiting</source>
        <comment>step of a test</comment>
        <translation>等待中</translation>
    </message>
    <message>
        <source>waiting for approval</source>
        <translation>等待批准</translation>
    </message>
    <message>
        <source>Waiting for the keychain. If a window asks for its password, answer it there.</source>
        <translation>正在等待钥匙串。如果有窗口要求输入它的密码，请在那里输入。</translation>
    </message>
    <message>
        <source>waiting for you</source>
        <translation>等待批准</translation>
    </message>
    <message>
        <source>Waiting for your answer</source>
        <translation>等待批准</translation>
    </message>
    <message>
        <source>Waiting for your answer: %1</source>
        <translation>等待批准：%1</translation>
    </message>
    <message>
        <source>Waiting for your approval</source>
        <translation>等待批准</translation>
    </message>
    <message>
        <source>Waiting to try again</source>
        <translation>等待重试</translation>
    </message>
    <message>
        <source>waits for your answer</source>
        <translation>等待批准</translation>
    </message>
    <message>
        <source>Waits: %1</source>
        <translation>等待中：%1</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>was deleted</source>
        <translation>已被删除</translation>
    </message>
    <message>
        <source>What commands write is not listed here.</source>
        <translation>命令写入的内容不会列在这里。</translation>
    </message>
    <message>
        <source>What confines commands</source>
        <translation>用什么限制命令</translation>
    </message>
    <message>
        <source>What does README.md say?</source>
        <translation>README.md 里写了什么？</translation>
    </message>
    <message>
        <source>What fills and keeps the audit was changed: %1.</source>
        <translation>负责写入和保护审计记录的部分被更改：%1。</translation>
    </message>
    <message>
        <source>What had arrived is kept. Send a message to go on.</source>
        <translation>已收到的内容会保留。发送消息即可继续。</translation>
    </message>
    <message>
        <source>What had arrived is kept. Try again.</source>
        <translation>已收到的内容会保留。请重试。</translation>
    </message>
    <message>
        <source>What happened, without secrets; old files are deleted by themselves.</source>
        <translation>记录发生的事情，不含机密；旧文件会自动删除。</translation>
    </message>
    <message>
        <source>what is in “%1” was not looked at</source>
        <translation>没有查看“%1”中的内容</translation>
    </message>
    <message>
        <source>what it finds or is given</source>
        <comment>in the place of file names</comment>
        <translation>它找到的或收到的文件</translation>
    </message>
    <message>
        <source>What it says is kept in %1.</source>
        <translation>原来的内容保存在 %1。</translation>
    </message>
    <message>
        <source>What runs, or is refused, without a question, beyond one session. A rule is made by your answer to a question, or by hand in policy.json. Hard limits hold whatever the rules say.</source>
        <translation>在单个会话之外，哪些操作无需询问即可运行或会被拒绝。规则来自你对问题的回答，或在 policy.json 中手工编写。无论规则怎么写，硬性限制始终有效。</translation>
    </message>
    <message>
        <source>What shall be done?</source>
        <translation>要做什么？</translation>
    </message>
    <message>
        <source>What should it do instead? (optional)</source>
        <translation>应该改做什么？（可选）</translation>
    </message>
    <message>
        <source>What the assistant does is listed here: each request to the model, each tool, and each question to you.</source>
        <translation>助手所做的一切都列在这里：每次对模型的请求、每个工具和每个批准请求。</translation>
    </message>
    <message>
        <source>What the call does</source>
        <translation>调用本身</translation>
    </message>
    <message>
        <source>What the run has read</source>
        <translation>本次运行读过的内容</translation>
    </message>
    <message>
        <source>What the step wrote is not known any more: this compares the file before it with the file as it is now.</source>
        <translation>这一步写入的内容已无从得知：这里比较的是此步之前的文件和现在的文件。</translation>
    </message>
    <message>
        <source>What this session has cost, in US dollars.</source>
        <translation>此会话的费用，以美元计。</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>应对办法</translation>
    </message>
    <message>
        <source>what touches “%1”</source>
        <translation>涉及“%1”的操作</translation>
    </message>
    <message>
        <source>What would run</source>
        <translation>将要运行的内容</translation>
    </message>
    <message>
        <source>What you type is not kept: %1</source>
        <translation>输入的内容未能保存：%1</translation>
    </message>
    <message>
        <source>What you type would not outlive a crash: %1</source>
        <translation>您输入的内容在崩溃后将无法保留：%1</translation>
    </message>
    <message>
        <source>what “%1” stands for is not known before it runs</source>
        <translation>运行之前无法知道“%1”代表什么</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Where the desktop has no tray, closing the window quits, and asks first if something runs.</source>
        <translation>如果桌面没有托盘，关闭窗口即退出；有运行时会先询问。</translation>
    </message>
    <message>
        <source>Which commands see the same /tmp.</source>
        <translation>哪些命令共用同一个 /tmp。</translation>
    </message>
    <message>
        <source>Which files here are the biggest?</source>
        <translation>这里哪些文件最大？</translation>
    </message>
    <message>
        <source>who it is</source>
        <translation>身份</translation>
    </message>
    <message>
        <source>Who the assistant is and what it remembers, as Markdown files of yours.</source>
        <translation>助手是谁、记得什么，都是用户自己的 Markdown 文件。</translation>
    </message>
    <message>
        <source>Whose temporary files commands see</source>
        <translation>命令可见的临时文件范围</translation>
    </message>
    <message>
        <source>Why asked</source>
        <translation>请求原因</translation>
    </message>
    <message>
        <source>Why does it ask?</source>
        <translation>为什么询问？</translation>
    </message>
    <message>
        <source>Why it asked</source>
        <translation>请求原因</translation>
    </message>
    <message>
        <source>Why it was refused</source>
        <translation>被拒绝的原因</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Why? Rule %1</source>
        <translation>为什么？规则 %1</translation>
    </message>
    <message>
        <source>with</source>
        <translation>带有</translation>
    </message>
    <message>
        <source>with --no-index Git reads any file</source>
        <translation>带 --no-index 时 Git 会读取任意文件</translation>
    </message>
    <message>
        <source>With this, %1 files or more may be deleted or moved in one go; that asks anew, whatever was allowed before.</source>
        <translation>这样一次可能会删除或移动 %1 个或更多文件；无论之前允许过什么，都要重新确认。</translation>
    </message>
    <message>
        <source>Word it differently, or choose another model.</source>
        <translation>请换个说法，或选择其他模型。</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Words for the model</source>
        <translation>给模型的说明</translation>
    </message>
    <message>
        <source>Would do</source>
        <translation>计划内容</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>Write a file</source>
        <translation>写入文件</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>写一条消息</translation>
    </message>
    <message>
        <source>Write a message. It is taken at the next step.</source>
        <translation>写一条消息，下一步时采用。</translation>
    </message>
    <message>
        <source>Write it as http://HOST:PORT or https://HOST.</source>
        <translation>请写成 http://主机:端口 或 https://主机。</translation>
    </message>
    <message>
        <source>Write its name as the provider calls it.</source>
        <translation>请按服务商所用的写法填写名称。</translation>
    </message>
    <message>
        <source>Write the address as https://host/v1 or http://host:port, without user name and password.</source>
        <translation>请把地址写成 https://host/v1 或 http://host:port，不含用户名和密码。</translation>
    </message>
    <message>
        <source>Write the model&apos;s name as the provider calls it, or get the list.</source>
        <translation>请按服务商所用的写法填写模型名称，或获取列表。</translation>
    </message>
    <message>
        <source>Write the model&apos;s name yourself.</source>
        <translation>请自行填写模型名称。</translation>
    </message>
    <message>
        <source>Write “&quot;version&quot;: 1” into it first.</source>
        <translation>请先在其中写入“&quot;version&quot;: 1”。</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Writes outside the workspace</source>
        <translation>写入工作文件夹之外</translation>
    </message>
    <message>
        <source>writes outside the workspace</source>
        <translation>写入工作文件夹之外</translation>
    </message>
    <message>
        <source>Writes: %1</source>
        <translation>写入：%1</translation>
    </message>
    <message>
        <source>Writes: %1 (%2 afterwards)</source>
        <translation>写入：%1（写入后 %2）</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>Written into policy.json</source>
        <translation>写在 policy.json 中</translation>
    </message>
    <message>
        <source>Wrote</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>You</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>You allowed it.</source>
        <translation>已由用户允许。</translation>
    </message>
    <message>
        <source>You allowed this for the session.</source>
        <translation>已由用户在本次会话中允许。</translation>
    </message>
    <message>
        <source>You allowed this with a rule: %1</source>
        <translation>您已用一条规则允许此操作：%1</translation>
    </message>
    <message>
        <source>You changed it first.</source>
        <translation>用户先作了更改。</translation>
    </message>
    <message>
        <source>You denied it.</source>
        <translation>已由用户拒绝。</translation>
    </message>
    <message>
        <source>Your answer to a question</source>
        <translation>你对问题的回答</translation>
    </message>
    <message>
        <source>Your programs.json is not used. At %1: %2</source>
        <translation>你的 programs.json 未被采用。位置：%1：%2</translation>
    </message>
    <message>
        <source>“%1 %2” is not known to only read</source>
        <translation>不确定“%1 %2”是否只读</translation>
    </message>
    <message>
        <source>“%1 %2” may set something</source>
        <translation>“%1 %2”可能更改设置</translation>
    </message>
    <message>
        <source>“%1” alone changes something</source>
        <translation>单独的“%1”会更改内容</translation>
    </message>
    <message>
        <source>“%1” also runs what other files say</source>
        <translation>“%1”还会执行其他文件的指示</translation>
    </message>
    <message>
        <source>“%1” asks</source>
        <translation>“%1”请求批准</translation>
    </message>
    <message>
        <source>“%1” belongs to Homard&apos;s own data</source>
        <translation>“%1”属于 Homard 自己的数据</translation>
    </message>
    <message>
        <source>“%1” belongs to Homard&apos;s own data or settings</source>
        <translation>“%1”属于 Homard 自己的数据或设置</translation>
    </message>
    <message>
        <source>“%1” can make other programs run commands</source>
        <translation>“%1”可以使其他程序运行命令</translation>
    </message>
    <message>
        <source>“%1” can run code</source>
        <translation>“%1”可以运行代码</translation>
    </message>
    <message>
        <source>“%1” can start other programs, or nobody knows what it does: no rule allows it</source>
        <translation>“%1”可以启动其他程序，或者无法得知它会做什么：任何规则都不能允许它</translation>
    </message>
    <message>
        <source>“%1” cannot be checked for changes</source>
        <translation>无法检查“%1”是否有变化</translation>
    </message>
    <message>
        <source>“%1” cannot be judged: %2</source>
        <translation>无法评估“%1”：%2</translation>
    </message>
    <message>
        <source>“%1” cannot be moved aside.</source>
        <translation>无法移开“%1”。</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2.</source>
        <translation>无法读取“%1”：%2。</translation>
    </message>
    <message>
        <source>“%1” cannot be restored: %2</source>
        <translation>无法恢复“%1”：%2</translation>
    </message>
    <message>
        <source>“%1” could not be used: %2.</source>
        <translation>未能使用“%1”：%2。</translation>
    </message>
    <message>
        <source>“%1” does not say where in the repository it is</source>
        <translation>“%1”没有说明它在仓库中的位置</translation>
    </message>
    <message>
        <source>“%1” goes through too many folders</source>
        <translation>“%1”经过的文件夹太多</translation>
    </message>
    <message>
        <source>“%1” has been changed since; undoing would lose that.</source>
        <translation>“%1”之后已被更改；撤销会丢失这些更改。</translation>
    </message>
    <message>
        <source>“%1” has more arguments than it reads (%2)</source>
        <translation>“%1”的参数超出它所能读取的数量（%2）</translation>
    </message>
    <message>
        <source>“%1” holds keys or private data</source>
        <translation>“%1”存有密钥或隐私数据</translation>
    </message>
    <message>
        <source>“%1” in an argument of “%2” can read other files</source>
        <translation>“%2”参数中的“%1”可能读取其他文件</translation>
    </message>
    <message>
        <source>“%1” in policy.json lets only other tools pass than “%2”.</source>
        <translation>policy.json 中的“%1”只允许“%2”以外的工具。</translation>
    </message>
    <message>
        <source>“%1” in policy.json refuses the tool “%2”.</source>
        <translation>policy.json 中的“%1”拒绝工具“%2”。</translation>
    </message>
    <message>
        <source>“%1” instructs the assistant</source>
        <translation>“%1”会指示助手</translation>
    </message>
    <message>
        <source>“%1” is a database of something else.</source>
        <translation>“%1”是其他程序的数据库。</translation>
    </message>
    <message>
        <source>“%1” is a device or part of the system&apos;s core</source>
        <translation>“%1”是设备或系统核心的一部分</translation>
    </message>
    <message>
        <source>“%1” is a folder that must stay</source>
        <translation>“%1”是必须保留的文件夹</translation>
    </message>
    <message>
        <source>“%1” is a pattern that Git resolves itself</source>
        <translation>“%1”是由 Git 自行解析的通配符</translation>
    </message>
    <message>
        <source>“%1” is a symbolic link.</source>
        <translation>“%1”是符号链接。</translation>
    </message>
    <message>
        <source>“%1” is a word of the shell</source>
        <translation>“%1”是 shell 的保留字</translation>
    </message>
    <message>
        <source>“%1” is empty.</source>
        <translation>“%1”是空的。</translation>
    </message>
    <message>
        <source>“%1” is in the table already, and an entry cannot be changed.</source>
        <translation>“%1”已在表中，已有条目不能更改。</translation>
    </message>
    <message>
        <source>“%1” is missing.</source>
        <translation>缺少“%1”。</translation>
    </message>
    <message>
        <source>“%1” is needed.</source>
        <translation>必须填写“%1”。</translation>
    </message>
    <message>
        <source>“%1” is no file.</source>
        <translation>“%1”不是文件。</translation>
    </message>
    <message>
        <source>“%1” is no id of a stored output.</source>
        <translation>“%1”不是所存输出的标识。</translation>
    </message>
    <message>
        <source>“%1” is no path of a file.</source>
        <translation>“%1”不是文件路径。</translation>
    </message>
    <message>
        <source>“%1” is no session database.</source>
        <translation>“%1”不是会话数据库。</translation>
    </message>
    <message>
        <source>“%1” is no subcommand: a word, and an object as its value.</source>
        <translation>“%1”不是子命令：应为一个词，其值为对象。</translation>
    </message>
    <message>
        <source>“%1” is not a database.</source>
        <translation>“%1”不是数据库。</translation>
    </message>
    <message>
        <source>“%1” is not a plain program name</source>
        <translation>“%1”不是普通的程序名</translation>
    </message>
    <message>
        <source>“%1” is not a regular file.</source>
        <translation>“%1”不是普通文件。</translation>
    </message>
    <message>
        <source>“%1” is not among the programs that are known to only read</source>
        <translation>“%1”不在已知的只读程序之列</translation>
    </message>
    <message>
        <source>“%1” is not an ordinary file or folder</source>
        <translation>“%1”不是普通的文件或文件夹</translation>
    </message>
    <message>
        <source>“%1” is not in the workspace yet</source>
        <translation>“%1”尚不在工作文件夹中</translation>
    </message>
    <message>
        <source>“%1” is not known here. Known: %2.</source>
        <translation>此处不认识“%1”。可用：%2。</translation>
    </message>
    <message>
        <source>“%1” is not the name of “%2”</source>
        <translation>“%1”不是“%2”的名称</translation>
    </message>
    <message>
        <source>“%1” is not valid JSON: write true, 12, &quot;text&quot;, a list or an object.</source>
        <translation>“%1”不是有效的 JSON：请写 true、12、&quot;text&quot;、列表或对象。</translation>
    </message>
    <message>
        <source>“%1” is one of several names of the same file.</source>
        <translation>“%1”是同一个文件的多个名称之一。</translation>
    </message>
    <message>
        <source>“%1” is out of place in the expression of “find”</source>
        <translation>“%1”在“find”的表达式中位置不当</translation>
    </message>
    <message>
        <source>“%1” is running. Stop it before you delete it.</source>
        <translation>“%1”正在运行。请先停止再删除。</translation>
    </message>
    <message>
        <source>“%1” is the key of %2. Choose another name.</source>
        <translation>“%1”是 %2 的密钥。请另取名称。</translation>
    </message>
    <message>
        <source>“%1” is too long to be looked through</source>
        <translation>“%1”太长，无法逐一检查</translation>
    </message>
    <message>
        <source>“%1” itself starts other files</source>
        <translation>“%1”本身会启动其他文件</translation>
    </message>
    <message>
        <source>“%1” leads through /proc, /sys or /dev</source>
        <translation>“%1”经过 /proc、/sys 或 /dev</translation>
    </message>
    <message>
        <source>“%1” leads through a symbolic link, or what is no folder.</source>
        <translation>“%1”经过符号链接或不是文件夹的东西。</translation>
    </message>
    <message>
        <source>“%1” lies outside the repository</source>
        <translation>“%1”在仓库之外</translation>
    </message>
    <message>
        <source>“%1” lies outside the workspace</source>
        <translation>“%1”在工作文件夹之外</translation>
    </message>
    <message>
        <source>“%1” lies where commands can put programs</source>
        <translation>“%1”位于命令可以写入程序的位置</translation>
    </message>
    <message>
        <source>“%1” may be a private key</source>
        <translation>“%1”可能是私钥</translation>
    </message>
    <message>
        <source>“%1” may hold passwords or tokens</source>
        <translation>“%1”可能存有密码或令牌</translation>
    </message>
    <message>
        <source>“%1” may not be added: “%2” can start other programs, write or send.</source>
        <translation>不能添加“%1”：“%2”可以启动其他程序、写入或发送。</translation>
    </message>
    <message>
        <source>“%1” must be %2.</source>
        <translation>“%1”必须是%2。</translation>
    </message>
    <message>
        <source>“%1” must be a number.</source>
        <translation>“%1”必须是数字。</translation>
    </message>
    <message>
        <source>“%1” must be a whole number.</source>
        <translation>“%1”必须是整数。</translation>
    </message>
    <message>
        <source>“%1” must be at least %2.</source>
        <translation>“%1”不能小于 %2。</translation>
    </message>
    <message>
        <source>“%1” must be at most %2.</source>
        <translation>“%1”不能大于 %2。</translation>
    </message>
    <message>
        <source>“%1” must stay of its kind.</source>
        <translation>“%1”必须保持原来的类型。</translation>
    </message>
    <message>
        <source>“%1” names a program by its path</source>
        <translation>“%1”用路径指明程序</translation>
    </message>
    <message>
        <source>“%1” runs what something else hands to it</source>
        <translation>“%1”会运行其他来源交给它的内容</translation>
    </message>
    <message>
        <source>“%1” with a name may change something</source>
        <translation>“%1”带名称时可能更改内容</translation>
    </message>
    <message>
        <source>“%1” would read options from a file (%2)</source>
        <translation>“%1”会从文件读取选项（%2）</translation>
    </message>
    <message>
        <source>“.git” is left out</source>
        <translation>“.git”已略去</translation>
    </message>
    <message>
        <source>“[” is not closed</source>
        <translation>“[”没有闭合</translation>
    </message>
    <message>
        <source>“style” must be “exact” or be left out.</source>
        <translation>“style”必须是“exact”，或者省略。</translation>
    </message>
</context>
</TS>
