import { type Block, bodyOf, type SplitMarkdown } from '#server/course-files/split-markdown.ts'

/** A heading with the content below it, up to the next heading. */
export type Piece = { title: string; line: number; lines: SplitMarkdown['lines']; blocks: Block[] }
export type Section = { start: Piece; activities: Piece[] }

const noHeading = { marks: '', title: '' }

/** A heading's marks and words, without the marks that may close it. */
function headingOf(text: string): { marks: string; title: string } {
  const marks = /^#{1,2}(?=\s)/.exec(text)?.[0]
  if (marks === undefined) return noHeading
  const words = text.slice(marks.length).trim()
  return { marks, title: words.replace(/(?<!#)#+$/, '').trimEnd() }
}

/**
 * A file by its headings: the content before the first, then units with their activities. Blocks stay in
 * their places.
 */
export function sectionsOf({ lines, blocks }: Pick<SplitMarkdown, 'lines' | 'blocks'>) {
  const about: Piece = { title: '', line: 1, lines: [], blocks: [] }
  const units: Section[] = []
  const pieces: Piece[] = [about]
  for (const each of lines) {
    const { marks, title } = each.isCode ? noHeading : headingOf(each.text)
    const piece: Piece = { title, line: each.line, lines: [], blocks: [] }
    const unit = units.at(-1)
    if (marks === '#') units.push({ start: piece, activities: [] })
    else if (marks === '##' && unit !== undefined) unit.activities.push(piece)
    else {
      pieces.at(-1)?.lines.push(each)
      continue
    }
    pieces.push(piece)
  }
  let at = 0
  for (const block of blocks) {
    while ((pieces[at + 1]?.line ?? Number.POSITIVE_INFINITY) < block.line) at += 1
    pieces[at]?.blocks.push(block)
  }
  return { about: { ...about, body: bodyOf(about.lines) }, units }
}
