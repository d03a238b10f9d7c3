import type { Fault } from './fault.ts'
import type { YamlText } from './read-yaml.ts'

export type Block = YamlText & { name: string }
export type Line = { line: number; text: string }

export type SplitMarkdown = {
  /** The front matter, if the file has one. */
  head: YamlText | undefined
  /** The fenced blocks with a meaning for a course, in their order. */
  blocks: Block[]
  /** All other lines, unchanged, line by line and as one text. */
  lines: (Line & { isCode: boolean })[]
  body: string
  faults: Fault[]
}

/**
 * The opening of a code block: CommonMark allows no backtick after the opening backticks. The pattern takes
 * all of them at once; otherwise a line of many would be searched again for each.
 */
const opening = /^ {0,3}(?:(`{3,})(?!`)(?!.*`)|(~{3,}))\s*([\w-]*)/
const closing = /^ {0,3}(`{3,}|~{3,})\s*$/

export const lineEnd = /\r\n?|\n/

/** The lines of a whole file, without a byte order mark at its start. */
export const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(lineEnd)

/** Splits a Markdown file: front matter, the blocks of the given names, and the text around them. */
export function splitMarkdown(file: string, text: string, names: readonly string[]): SplitMarkdown {
  const lines = linesOf(text)
  const faults: Fault[] = []
  const end =
    lines[0]?.trimEnd() === '---' ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---') : 0
  if (end < 0)
    faults.push({ file, line: 1, message: 'The front matter is not closed: a line with --- is missing.' })
  const from = end > 0 ? end + 1 : 0
  const rest = splitLines(file, lines.slice(from), from + 1, names)
  return {
    ...rest,
    head: end > 0 ? { file, line: 2, text: lines.slice(1, end).join('\n') } : undefined,
    faults: [...faults, ...rest.faults],
  }
}

/** The same for lines in the middle of a file, without front matter. */
export function splitLines(
  file: string,
  texts: readonly string[],
  firstLine: number,
  names: readonly string[],
): Omit<SplitMarkdown, 'head'> {
  const blocks: Block[] = []
  const lines: SplitMarkdown['lines'] = []
  const faults: Fault[] = []
  let open: { marks: string; block: Block | undefined; line: number } | undefined
  let inside: string[] = []
  for (const [index, text] of texts.entries()) {
    const line = firstLine + index
    if (open === undefined) {
      const [, backticks, tildes, name = ''] = opening.exec(text) ?? []
      const marks = backticks ?? tildes
      if (marks === undefined) {
        lines.push({ line, text, isCode: false })
        continue
      }
      const isOurs = names.includes(name)
      open = { marks, line, block: isOurs ? { file, line: line + 1, text: '', name } : undefined }
      inside = []
      if (!isOurs) lines.push({ line, text, isCode: true })
    } else {
      const closes = closing.exec(text)?.[1]?.startsWith(open.marks) ?? false
      if (open.block === undefined) lines.push({ line, text, isCode: true })
      else if (closes) blocks.push({ ...open.block, text: inside.join('\n') })
      else inside.push(text)
      if (closes) open = undefined
    }
  }
  if (open !== undefined)
    faults.push({ file, line: open.line, message: 'This block is not closed: a line with ``` is missing.' })
  return { blocks, lines, body: bodyOf(lines), faults }
}

/** Without the blank lines around it; spaces at the beginning of a line may have a meaning. */
export function bodyOf(lines: readonly Line[]): string {
  const isBlank = ({ text }: Line) => text.trim() === ''
  const first = lines.findIndex((line) => !isBlank(line))
  const last = lines.findLastIndex((line) => !isBlank(line))
  return first < 0
    ? ''
    : lines
        .slice(first, last + 1)
        .map(({ text }) => text)
        .join('\n')
}
