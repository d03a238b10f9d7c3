import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

/** The maximum is the length of our longest text in this encoding; a longer comment was not written by us. */
const carried = /^\s*<!--trivium ([A-Za-z0-9_-]{0,40000})-->/

/**
 * Converts our Markdown to the HTML of a field. Where the HTML alone could not be converted back to the same
 * Markdown, the Markdown is added in an HTML comment, which no reader sees.
 */
export function toField(markdown: string, { hasGaps = false } = {}): string {
  const html = fieldHtml(markdown, hasGaps)
  if (toMarkdown(html) === markdown) return html
  return `<!--trivium ${Buffer.from(markdown).toString('base64url')}-->${html}`
}

const fieldHtml = (markdown: string, hasGaps: boolean): string =>
  hasGaps ? changeFormulas(toHtml(markdown), withFreeBraces) : toHtml(markdown)

const gapBegins = /\{\{c\d{1,3}(?:,\d{1,3}){0,9}::/y

/**
 * In other programs, the first two closing braces end a gap, also within a formula; so this puts a space
 * between the braces of a formula.
 */
function withFreeBraces(formula: string): string {
  let free = ''
  /** For each open gap in the formula, the number of braces of the formula that are open in it. */
  const open: number[] = []
  for (let at = 0; at < formula.length; ) {
    gapBegins.lastIndex = at
    const [begun] = gapBegins.exec(formula) ?? []
    const braces = open.at(-1)
    if (begun !== undefined) {
      open.push(0)
      free += begun
      at += begun.length
      continue
    }
    const letter = formula[at] as string
    if (letter === '}' && free.endsWith('}')) free += ' '
    if (braces !== undefined && formula.startsWith('}}', at) && !(braces > 0 && formula[at + 2] === '}')) {
      open.pop()
      free += '}}'
      at += 2
      continue
    }
    if (braces !== undefined) open[open.length - 1] = braces + (letter === '{' ? 1 : letter === '}' ? -1 : 0)
    free += letter
    at += 1
  }
  return free
}

const ends: Record<string, string> = { '\\(': '\\)', '\\[': '\\]' }

/**
 * Applies a change to each formula between its marks. If a mark has no end, no later mark of its kind has
 * one.
 */
function changeFormulas(html: string, change: (formula: string) => string): string {
  const opening = /\\[([]/g
  const unclosed = new Set<string>()
  let changed = ''
  let from = 0
  for (let begun = opening.exec(html); begun !== null; begun = opening.exec(html)) {
    const [mark] = begun
    const found = unclosed.has(mark) ? -1 : html.indexOf(ends[mark] ?? '', opening.lastIndex)
    if (found === -1) unclosed.add(mark)
    else {
      const end = found + mark.length
      changed += html.slice(from, begun.index) + change(html.slice(begun.index, end))
      from = end
      opening.lastIndex = end
    }
  }
  return changed + html.slice(from)
}

/**
 * The text of a field: our Markdown if the field contains it and the field was not changed since, else the
 * converted HTML.
 */
export function fromField(html: string): string {
  const found = carried.exec(html)
  if (found) {
    const markdown = Buffer.from(found[1] ?? '', 'base64url').toString()
    const rest = html.slice(found[0].length).trim()
    if ([false, true].some((hasGaps) => fieldHtml(markdown, hasGaps).trim() === rest)) return markdown
  }
  return toMarkdown(html)
}
