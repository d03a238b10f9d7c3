/** A quote or list item that contains a line; an item's lines are indented by its width. */
type Container = 'quote' | number

const quoteMark = /^ {0,3}> ?/
const itemMark = /^( {0,3}(?:[-*+]|\d{1,9}[.)]))( +|$)/
const rule = /^ {0,3}([-*_])(?: *\1){2,} *$/
const fenceStart = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*|(\${2,})[^$]*)$/
const heading = /^ {0,3}#{1,6}(?: |$)/

/** An open code block or formula. */
interface Fence {
  mark: string
  at: number
  /** The number of quotes and list items around it: it ends with them. */
  depth: number
}

export interface OpenBlocks {
  containers: Container[]
  fence: Fence | undefined
}

const indentOf = (text: string) => text.length - text.trimStart().length

/** How many of the containers a line continues, and its text within them. */
function goOn(line: string, containers: readonly Container[]) {
  let rest = line
  let depth = 0
  for (const container of containers) {
    if (container === 'quote') {
      const mark = quoteMark.exec(rest)?.[0]
      if (mark === undefined) break
      rest = rest.slice(mark.length)
    } else if (rest.trim() === '') rest = ''
    else if (indentOf(rest) >= container) rest = rest.slice(container)
    else break
    depth += 1
  }
  return { depth, rest }
}

/** The containers that a line begins. */
function begin(line: string) {
  const begun: Container[] = []
  let rest = line
  for (;;) {
    const quote = quoteMark.exec(rest)?.[0]
    const item = rule.test(rest) ? null : itemMark.exec(rest)
    if (quote !== undefined) {
      begun.push('quote')
      rest = rest.slice(quote.length)
    } else if (item !== null) {
      const [, mark = '', space = ''] = item
      // More than four spaces count as one, followed by indented code.
      const width = mark.length + (space.length > 4 || space === '' ? 1 : space.length)
      begun.push(width)
      rest = rest.slice(width)
    } else return { begun, rest }
  }
}

const isClosedBy = (text: string, mark: string): boolean =>
  indentOf(text) < 4 && text.trim().startsWith(mark) && text.trim().replaceAll(mark[0] ?? '', '') === ''

type Kind = 'fence' | 'code' | 'text'

/**
 * The kind of a line, given the lines before it; updates `place`. `inText`: a paragraph may continue with it.
 */
export function readLine(place: OpenBlocks, line: { raw: string; at: number }, inText: boolean): Kind {
  const raw = line.raw.replaceAll('\t', '    ')
  const { depth, rest } = goOn(raw, place.containers)
  const { fence } = place
  if (fence !== undefined && depth >= fence.depth) {
    if (isClosedBy(rest, fence.mark)) place.fence = undefined
    return 'fence'
  }
  place.fence = undefined
  const isCode = !inText && indentOf(rest) >= 4 && rest.trim() !== ''
  const { begun, rest: said } = isCode ? { begun: [], rest } : begin(rest)
  const [, ...marks] = isCode ? [] : (fenceStart.exec(said) ?? [])
  const mark = marks.find((found) => found !== undefined)
  const startsAnew = begun.length > 0 || mark !== undefined || heading.test(said) || rule.test(said)
  // A paragraph in a quote or an item may continue without their marks.
  if (depth < place.containers.length && inText && !startsAnew && said.trim() !== '') return 'text'
  place.containers = [...place.containers.slice(0, depth), ...begun]
  if (mark !== undefined) place.fence = { mark, at: line.at, depth: place.containers.length }
  if (mark !== undefined) return 'fence'
  return isCode ? 'code' : 'text'
}
