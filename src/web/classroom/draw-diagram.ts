import mermaid from 'mermaid'
import { withStylesAllowed } from './styles-under-policy.ts'

let count = 0
/** One drawing at a time: the library has one configuration. */
let last: Promise<unknown> = Promise.resolve()

/** Longer descriptions are no diagrams anybody could read. */
const longest = 8000

/** A diagram as a picture's address. As a picture it can neither run nor fetch anything. Throws where it is none. */
export function drawDiagram(source: string, isDark: boolean): Promise<string> {
  const drawing = last.then(() => draw(source, isDark))
  last = drawing.catch(() => {})
  return drawing
}

async function draw(source: string, isDark: boolean): Promise<string> {
  if (source.length > longest) throw new Error('The description of the diagram is too long.')
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: isDark ? 'dark' : 'neutral',
    htmlLabels: false,
    flowchart: { htmlLabels: false, useMaxWidth: false },
    sequence: { useMaxWidth: false },
    fontFamily: 'sans-serif',
    // What the description itself may not change.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'htmlLabels',
      'flowchart',
      'fontFamily',
    ],
  })
  await mermaid.parse(source)
  count += 1
  const { svg } = await withStylesAllowed(() => mermaid.render(`diagram-${count}`, source))
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}
