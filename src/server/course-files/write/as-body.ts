import { lineEnd, splitLines } from '#server/course-files/split-markdown.ts'

const opening = /^( {0,3}(?:`{3,}|~{3,}))\s*[\w-]*/

/**
 * Changes a text so that it fits into a course file: no part of it is read as a block of the course, and no
 * block stays open.
 */
export function asBody(text: string, names: readonly string[]): string {
  const lines = text.replaceAll('\u0000', '').toWellFormed().split(lineEnd)
  for (;;) {
    const { blocks, body, faults } = splitLines('', lines, 1, names)
    const [open] = faults
    const taken = blocks.map(({ line }) => line - 1)
    if (open !== undefined && isNamed(lines[open.line - 1], names)) taken.push(open.line)
    for (const line of taken) lines[line - 1] = (lines[line - 1] ?? '').replace(opening, '$1text')
    if (taken.length > 0) continue
    if (open === undefined) return body
    lines.push(/`{3,}|~{3,}/.exec(lines[open.line - 1] ?? '')?.[0] ?? '```')
  }
}

const isNamed = (line: string | undefined, names: readonly string[]) =>
  names.includes(/^ {0,3}(?:`{3,}|~{3,})\s*([\w-]*)/.exec(line ?? '')?.[1] ?? '')
