import { cardMediaLimits, mediaAddress } from '#contract/review/card-media.ts'
import { decodeEntities, type HtmlElement, type HtmlNode, readHtml, textWithin } from './html-tree.ts'
import { escapeLine, escapeText } from './markdown-marks.ts'
import { type Gap, line, Page, paragraph } from './markdown-page.ts'
import { cutAtFormulas } from './mathematics.ts'
import { smallLetters } from './small-letters.ts'

type Within = { bold: boolean; italic: boolean; struck: boolean; inItem: boolean }

/** Converts the HTML of a field to Markdown, using only what a learner could have written. */
export function toMarkdown(html: string): string {
  const formulas: string[] = []
  // A block formula would break a gap apart.
  const hasGaps = html.includes('{{c')
  const withPlaces = cutAtFormulas(html.replaceAll(/[\ue000\ue001]/g, ''))
    .map((part) => {
      if ('html' in part) return part.html
      const isAlone = part.isBlock && !hasGaps
      formulas.push(
        isAlone ? `$$\n${part.formula}\n$$` : part.isBlock ? `$$${part.formula}$$` : `$${part.formula}$`,
      )
      const place = `\ue000${formulas.length - 1}\ue001`
      return isAlone ? `<x-formula>${place}</x-formula>` : place
    })
    .join('')
    .replaceAll(/\[anki:play:[^\]\n]{0,100}\]/g, '')
    .replaceAll(/\[sound:([^\]\n]{0,500})\]/g, (_, written: string) => {
      const name = mediaName(decodeEntities(written))
      if (name === null) return ''
      formulas.push(`![](${mediaAddress(name)})`)
      return `\ue000${formulas.length - 1}\ue001`
    })
  const text = pageOf(readHtml(withPlaces).children, plainly)
  return text.replaceAll(/\ue000(\d+)\ue001/g, (_, index) => formulas[Number(index)] ?? '').trim()
}

const plainly: Within = { bold: false, italic: false, struck: false, inItem: false }

function pageOf(nodes: readonly HtmlNode[], within: Within): string {
  const page = new Page(within)
  for (const node of nodes) lay(page, node, within)
  return page.text
}

function lay(page: Page, node: HtmlNode, within: Within): void {
  if (typeof node === 'string') {
    const words = escapeText(node.replaceAll(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' ')))
    page.write(words.replaceAll(/\n(.+)/g, (_, rest) => `\n${escapeLine(rest)}`))
    return
  }
  const spot = { page, node, within }
  const draw = Object.hasOwn(drawn, node.name) ? drawn[node.name] : undefined
  if (draw === undefined) layInside(spot)
  else draw(spot)
}

type Spot = { page: Page; node: HtmlElement; within: Within }
type Draw = (spot: Spot) => void

const layInside = ({ page, node, within }: Spot): void => {
  for (const child of node.children) lay(page, child, within)
}

const inside = ({ node, within }: Spot, how: Partial<Within> = {}): string =>
  pageOf(node.children, { ...within, ...how })

/** Bold within bold is simply bold. */
const marked =
  (mark: string, style: 'bold' | 'italic' | 'struck'): Draw =>
  (spot) => {
    if (spot.within[style]) layInside(spot)
    else
      for (const piece of padded(edgesOf(spot.node), inside(spot, { [style]: true }), mark))
        spot.page.write(piece, true)
  }

const between =
  (gap: Gap): Draw =>
  (spot) => {
    spot.page.leave(gap)
    layInside(spot)
    spot.page.leave(gap)
  }

const bold = marked('**', 'bold')
const italic = marked('*', 'italic')
const struck = marked('~~', 'struck')
const code: Draw = ({ page, node }) => page.write(codeSpan(textWithin(node)), true)
const list: Draw = ({ page, node, within }) => page.block(listOf(node, within))
const ownLine = between(line)
const heading: Draw = (spot) =>
  spot.page.block(
    `${'#'.repeat(Number(spot.node.name[1]))} ${inside(spot).replaceAll(/(?<!\s)\s*\n\s*/g, ' ')}`,
  )

const played: Draw = ({ page, node }) => {
  const name = localName(node.attributes.src ?? '')
  if (name !== null) page.write(`![](${mediaAddress(name)})`, true)
}

/** How each element is written; of an element that is not listed only the content is written. */
const drawn: Record<string, Draw> = {
  b: bold,
  strong: bold,
  i: italic,
  em: italic,
  cite: italic,
  var: italic,
  s: struck,
  del: struck,
  strike: struck,
  code,
  tt: code,
  kbd: code,
  samp: code,
  ul: list,
  ol: list,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  p: between(paragraph),
  div: ownLine,
  section: ownLine,
  article: ownLine,
  center: ownLine,
  figure: ownLine,
  details: ownLine,
  dl: ownLine,
  dt: ownLine,
  dd: ownLine,
  li: ownLine,
  tr: ownLine,
  figcaption: ownLine,
  summary: ownLine,
  br: ({ page }) => page.breakLine(),
  // The reading of a word follows it in brackets; the brackets that the field has for older browsers are
  // dropped.
  rt: (spot) => spot.page.write(`(${inside(spot).trim()})`, true),
  rp: () => {},
  sub: ({ page, node }) => page.write(smallLetters(textWithin(node).trim(), 'sub'), true),
  sup: ({ page, node }) => page.write(smallLetters(textWithin(node).trim(), 'sup'), true),
  a: (spot) => spot.page.write(linkOf(spot.node, inside(spot)), true),
  img: ({ page, node }) => {
    const { alt = '', src = '' } = node.attributes
    const name = localName(src)
    const words = alt.replaceAll(/\s+/g, ' ')
    if (name === null) page.write(escapeText(words))
    else {
      page.write(`![${words.replaceAll(/[[\]\\]/g, '')}](${mediaAddress(name)})`, true)
    }
  },
  audio: played,
  video: played,
  source: played,
  pre: ({ page, node }) => page.block(fencedCode(node)),
  blockquote: (spot) => spot.page.block(indented('> ', '> ', inside(spot, { inItem: false }))),
  'x-formula': ({ page, node }) => page.block(textWithin(node)),
  hr: ({ page }) => page.block('---'),
  table: ({ page, node, within }) => page.block(tableOf(node, within)),
}

/** The name of a file as Anki writes it into a field, possibly URL-encoded; null for anything else. */
export function localName(source: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) return null
  try {
    return mediaName(decodeURIComponent(source))
  } catch {
    return mediaName(source)
  }
}

export function mediaName(written: string): string | null {
  const name = written.trim().normalize('NFC')
  return name === '' || name.length > cardMediaLimits.name || /[/\\\p{Cc}]/u.test(name) ? null : name
}

/** Spaces at the edges go outside of the marks. */
const edgesOf = (node: HtmlElement) => {
  const text = textWithin(node)
  return { before: /^\s/.test(text) ? ' ' : '', after: /\s$/.test(text) ? ' ' : '' }
}

/** Marks never span lines. */
function padded({ before, after }: { before: string; after: string }, inner: string, mark: string): string[] {
  if (inner === '') return [before || after]
  const lines = inner
    .split(/((?<!\s)\s*\n\s*)/)
    .map((piece) => (piece.trim() === '' ? piece : `${mark}${piece}${mark}`))
  return [before, lines.join(''), after].filter((piece) => piece !== '')
}

function codeSpan(text: string): string {
  const code = text.replaceAll(/\s+/g, ' ')
  if (code.trim() === '') return code
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = /^`|`$|^ .* $/.test(code) ? ' ' : ''
  return `${fence}${space}${code}${space}${fence}`
}

function linkOf({ attributes }: HtmlElement, words: string): string {
  const address = (attributes.href ?? '').trim()
  const isSafe = /^(?:https?:\/\/|mailto:)[^\s<>()]+$/i.test(address)
  return isSafe && words.trim() !== '' && !words.includes('\n') ? `[${words.trim()}](${address})` : words
}

function fencedCode(node: HtmlElement): string {
  const [first] = node.children
  const language =
    typeof first === 'object'
      ? (/(?:^|\s)language-([\w+#-]{1,30})/.exec(first.attributes.class ?? '')?.[1] ?? '')
      : ''
  const code = textWithin(node)
    .replaceAll('\r', '')
    .replace(/^\n/, '')
    .replace(/(?<!\n)\n+$/, '')
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code}\n${fence}`
}

function listOf(node: HtmlElement, within: Within): string {
  const first = Number(node.attributes.start ?? 1)
  const start = Number.isInteger(first) && first >= 0 && first < 1e6 ? first : 1
  return node.children
    .filter((child) => typeof child !== 'string' || child.trim() !== '')
    .map((child, index) => {
      const children = typeof child === 'object' && child.name === 'li' ? child.children : [child]
      const mark = node.name === 'ol' ? `${start + index}. ` : '- '
      return indented(mark, ' '.repeat(mark.length), pageOf(children, { ...within, inItem: true }))
    })
    .join('\n')
}

const indented = (first: string, rest: string, text: string): string =>
  text
    .split('\n')
    .map((words, index) => `${index === 0 ? first : words === '' ? rest.trimEnd() : rest}${words}`)
    .join('\n')

function tableOf(node: HtmlElement, within: Within): string {
  const rows: string[][] = []
  // Header cells of the first row: a table without them gets an empty header.
  let heads = 0
  const look = ({ children }: HtmlElement) => {
    for (const child of children) {
      if (typeof child === 'string') continue
      if (child.name !== 'tr') look(child)
      else {
        if (rows.length === 0)
          heads = child.children.filter((cell) => typeof cell === 'object' && cell.name === 'th').length
        rows.push(
          child.children
            .filter((cell) => typeof cell === 'object')
            .map((cell) =>
              pageOf(cell.children, within)
                .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
                .replaceAll('|', '\\|'),
            ),
        )
      }
    }
  }
  look(node)
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return ''
  const lineOf = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const hasHeads = rows[0]?.length === heads
  const [head = [], ...others] = hasHeads ? rows : [[], ...rows]
  return [lineOf(head), lineOf(Array.from({ length: width }, () => '---')), ...others.map(lineOf)].join('\n')
}
