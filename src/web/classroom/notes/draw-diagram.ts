import mermaid from 'mermaid'
import { restoreStyles, withStylesAllowed } from './styles-under-policy.ts'

export type Picture = { src: string; width: number; height: number }

let count = 0
/** One diagram at a time: the library has a single global configuration. */
let last: Promise<unknown> = Promise.resolve()

/** A longer description makes a diagram that is too large to read. */
const maxSourceLength = 8000

/** Markup in a label other than a line break: no diagram needs it, and an attacker would use its parsing. */
const markup = /(?<!<)<(?!br\s*\/?>)[a-z!/?]/i

/**
 * Styles and nodes that make the library load a picture; an escaped node keeps its picture after the
 * backslash.
 */
const foreignPicture = /url\s*\(|@\{[\s\S]*(?:\bimg\b|\\)/i

/**
 * Settings that a description may not change: with them it could write styles that load external addresses.
 */
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

/**
 * Draws a diagram as a picture, which can neither run scripts nor load anything. Throws if the text is no
 * diagram.
 */
export function drawDiagram(source: string, isDark: boolean): Promise<Picture> {
  const drawing = last.then(() => draw(source, isDark))
  last = drawing.catch(() => {})
  return drawing
}

async function draw(source: string, isDark: boolean): Promise<Picture> {
  if (source.length > maxSourceLength) throw new Error('The description of the diagram is too long.')
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
  // Until it is a picture, the markup is in the page, hidden; the attribute marks it for tests and tools.
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

/** At the size of the drawing; the page makes it smaller where it must. */
function pictureOf(svg: string): Picture {
  const [, , width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number)
  if (!(width > 0 && height > 0)) throw new Error('The diagram is empty.')
  const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  return { src, width: Math.round(width), height: Math.round(height) }
}
