import mermaid from 'mermaid'
import { restoreStyles, withStylesAllowed } from './styles-under-policy.ts'

export type Picture = { src: string; width: number; height: number }

let count = 0
/** One drawing at a time: the library has one configuration. */
let last: Promise<unknown> = Promise.resolve()

/** Longer descriptions are no diagrams anybody could read. */
const longest = 8000

/** Markup in a label other than a line break: no diagram needs it, and parsing it is what an attacker wants. */
const markup = /(?<!<)<(?!br\s*\/?>)[a-z!/?]/i

/** Styles and nodes that have the library load a picture; escaped, a node's is still behind its backslash. */
const foreignPicture = /url\s*\(|@\{[\s\S]*(?:\bimg\b|\\)/i

/** What a description may not set: with these it would write styles of its own, which load what they name. */
const keptSettings = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'themeCSS',
  'themeVariables',
  'fontFamily',
  'altFontFamily',
]

/** A diagram as a picture. As a picture it can neither run nor fetch anything. Throws where it is none. */
export function drawDiagram(source: string, isDark: boolean): Promise<Picture> {
  const drawing = last.then(() => draw(source, isDark))
  last = drawing.catch(() => {})
  return drawing
}

async function draw(source: string, isDark: boolean): Promise<Picture> {
  if (source.length > longest) throw new Error('The description of the diagram is too long.')
  if (markup.test(source)) throw new Error('The description of the diagram holds markup.')
  if (foreignPicture.test(source)) throw new Error('The description of the diagram names a picture to load.')
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    secure: keptSettings,
    suppressErrorRendering: true,
    theme: isDark ? 'dark' : 'neutral',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    fontFamily: 'sans-serif',
  })
  const place = document.createElement('div')
  // Until it is a picture it is markup in the page: seen by nobody, and named for whoever looks for such.
  place.dataset.drawing = ''
  place.style.cssText = 'position: fixed; left: -200vw; top: 0; width: 100vw; visibility: hidden'
  document.body.append(place)
  try {
    await mermaid.parse(source)
    count += 1
    const { svg } = await withStylesAllowed(() => mermaid.render(`diagram-${count}`, source, place))
    return pictureOf(restoreStyles(svg))
  } finally {
    place.remove()
  }
}

/** At the size in which it was drawn; the page makes it smaller where it has to. */
function pictureOf(svg: string): Picture {
  const [, , width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number)
  if (!(width > 0 && height > 0)) throw new Error('The diagram is empty.')
  const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  return { src, width: Math.round(width), height: Math.round(height) }
}
