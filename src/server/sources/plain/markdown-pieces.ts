const fence = /^ {0,3}(`{3,}|~{3,})/
/** A definition of a link; the definition of a note is text and does not match. */
const definition = /^ {0,3}\[([^\]^\n][^\]\n]{0,200})\]:[^\S\n]*\S/
/** The time of parsing grows faster than the length; a piece of this length takes milliseconds. */
const pieceLength = 4000
const maxLineLength = 20_000
const maxDefinitions = 5000

const nameOf = (label: string) => label.replace(/\s+/g, ' ').toLowerCase()

/**
 * Splits Markdown into pieces that can be parsed separately: only where a block certainly ends, at a heading
 * or below an empty line, and never within a fence. Definitions of links are appended to the pieces that use
 * them.
 */
export function* markdownPieces(text: string): Generator<string> {
  const lines = text.split('\n').flatMap(cutLine)
  const definitions = new Map<string, string>()
  let open: string[] = []
  let length = 0
  let fenced: string | undefined
  for (const line of lines) {
    const [, label] = definition.exec(line) ?? []
    if (label !== undefined && definitions.size < maxDefinitions) definitions.set(nameOf(label), line)
  }
  for (const line of lines) {
    const mark = fence.exec(line)?.[1]
    if (fenced === undefined && length > pieceLength && isBorder(line, open.at(-1) ?? '')) {
      yield withDefinitions(open, definitions)
      open = []
      length = 0
    }
    if (fenced === undefined) fenced = mark
    else if (mark?.startsWith(fenced) && line.trim() === mark) fenced = undefined
    open.push(line)
    length += line.length + 1
  }
  yield withDefinitions(open, definitions)
}

/** A heading, or the first line below an empty line that continues neither a list nor an indented block. */
const isBorder = (line: string, before: string): boolean =>
  /^#{1,6}\s/.test(line) || (before.trim() === '' && /^[^\s>|*+\-\d]/.test(line))

function cutLine(line: string): string[] {
  if (line.length <= maxLineLength) return [line]
  const parts: string[] = []
  for (let at = 0; at < line.length; at += maxLineLength) parts.push(line.slice(at, at + maxLineLength), '')
  return parts
}

function withDefinitions(lines: readonly string[], definitions: ReadonlyMap<string, string>): string {
  const text = lines.join('\n')
  const used = new Set<string>()
  for (const [, label = ''] of text.matchAll(/\[([^\][\n]{1,200})\]/g)) {
    const found = definitions.get(nameOf(label))
    if (found !== undefined) used.add(found)
  }
  return used.size === 0 ? text : `${text}\n\n${[...used].join('\n')}`
}
