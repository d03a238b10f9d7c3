import { type OpenBlocks, readLine } from './open-block.ts'
import { openInlineAt } from './open-inline.ts'

/** Quote and list marks before a line's text. */
const container = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/
const marksAlone = /^[-=_*+#>~`|:.)\d \t]*$/
const headingStart = /^\s*#{1,6}\s/

const isDelimiterRow = (text: string): boolean => /^[ \t:|-]*$/.test(text) && text.includes('-')

interface Line {
  at: number
  raw: string
  /** With its quote and list marks as spaces. */
  text: string
  isNewItem: boolean
  /** Whether the line is complete. */
  isWhole: boolean
}

function linesOf(text: string): Line[] {
  let at = 0
  return text.split('\n').map((raw, index, all) => {
    const marks = container.exec(raw)?.[0] ?? ''
    const line = {
      at,
      raw,
      text: ' '.repeat(marks.length) + raw.slice(marks.length),
      isNewItem: /[-*+\d]/.test(marks),
      isWhole: index < all.length - 1,
    }
    at += raw.length + 1
    return line
  })
}

/**
 * The lines after the last blank line, code block or formula; or the position where an open code block or
 * formula begins.
 */
function lastBlock(lines: Line[]): { block: Line[]; openAt: number | undefined } {
  let block: Line[] = []
  const place: OpenBlocks = { containers: [], fence: undefined }
  for (const line of lines) {
    // The marks at the start of the line are incomplete: it may still belong to the open block.
    const isUndecided = !line.isWhole && /^[\s>]*$/.test(line.raw)
    if (isUndecided && place.fence !== undefined) break
    const last = block.at(-1)
    const kind = readLine(place, line, last !== undefined && !headingStart.test(last.text))
    const isBlank = line.text.trim() === '' && line.isWhole
    if (kind !== 'text' || isBlank) block = []
    else block.push(line)
  }
  return { block, openAt: place.fence?.at }
}

/** The position in the whole text of a line's first pipe outside code and formulas; -1 if there is none. */
function pipeAt(line: Line | undefined): number {
  const verbatim = /`[^`]*(?:`|$)|\$[^$]*(?:\$|$)|\\\|/g
  const at = line?.text.replaceAll(verbatim, (hidden) => ' '.repeat(hidden.length)).indexOf('|') ?? -1
  return line === undefined || at < 0 ? -1 : line.at + at
}

/**
 * The position of a line's first pipe, if it looks like a table's header and not like '|x|' in a sentence;
 * else -1.
 */
function headerAt(line: Line | undefined): number {
  const at = pipeAt(line)
  if (line === undefined || at < 0) return -1
  const [before, after] = [line.text.slice(0, at - line.at), line.text.slice(at - line.at + 1)]
  const isFirstCell = !/\S\s+\S/.test(before) && !/\s$/.test(before)
  return isFirstCell || (/\s$/.test(before) && /^(?:\s|$)/.test(after)) ? at : -1
}

/**
 * The position where a table begins, or may be about to begin, at the end of a block; -1 if there is none.
 */
function tableAt(block: Line[]): number {
  const table = block.find((line, index) => pipeAt(line) >= 0 && isDelimiterRow(block[index + 1]?.text ?? ''))
  const last = block.at(-1)
  const mayBeDelimiter = last?.isWhole === false && marksAlone.test(last.text)
  if (table !== undefined) return pipeAt(table)
  return headerAt(mayBeDelimiter && headerAt(block.at(-2)) >= 0 ? block.at(-2) : last)
}

/**
 * The last paragraph, list item or heading of a block: unpaired marks of an earlier paragraph stay as they
 * are.
 */
function lastText(block: Line[]): Line[] {
  const start = block.findLastIndex((line) => line.isNewItem || headingStart.test(line.text))
  if (start < 0) return block
  return headingStart.test(block[start]?.text ?? '') ? block.slice(start + 1) : block.slice(start)
}

function cutAt(text: string): number {
  const { block, openAt } = lastBlock(linesOf(text))
  if (openAt !== undefined) return openAt
  const table = tableAt(block)
  if (table >= 0) return table
  const last = block.at(-1)
  if (last === undefined) return text.length
  // A heading is shown only when it is complete, and marks alone may become anything.
  if (!last.isWhole && (/^\s*#/.test(last.text) || marksAlone.test(last.text))) return last.at
  const said = lastText(block)
  const [first] = said
  if (first === undefined) return text.length
  return first.at + openInlineAt(said.map((line) => line.text).join('\n'))
}

/**
 * The part of an unfinished text that can be shown permanently: a formula, code block, table, heading or
 * emphasis waits until it is complete, so that no raw mark is visible and shown text never changes.
 */
export function completeMarkdown(text: string): string {
  const complete = text.slice(0, cutAt(text))
  // A list or quote mark without its text waits for it, and so does the box of a task.
  const lineStart = complete.lastIndexOf('\n') + 1
  const [line, before] = [complete.slice(lineStart), complete.slice(0, lineStart)]
  return line.replace(container, '').replace(/^\[[ x]\]\s*$/i, '') === '' ? before : complete
}
