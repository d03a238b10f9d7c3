import type { Fault } from './fault.ts'
import type { YamlText } from './read-yaml.ts'

export type SplitMarkdown = {
  /** The front matter, where the file has one. */
  head: YamlText | undefined
  /** The fenced blocks that a course gives a meaning to, in their order. */
  blocks: (YamlText & { name: string })[]
  /** Everything else, as it stands. */
  body: string
  faults: Fault[]
}

const fence = /^ {0,3}(`{3,}|~{3,})\s*([\w-]*)/

/** Takes a Markdown file apart: front matter, the blocks of the given names, and the text around them. */
export function splitMarkdown(file: string, text: string, names: readonly string[]): SplitMarkdown {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const faults: Fault[] = []
  const blocks: SplitMarkdown['blocks'] = []
  const body: string[] = []
  const end =
    lines[0]?.trimEnd() === '---' ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---') : 0
  if (end < 0)
    faults.push({ file, line: 1, message: 'The front matter is not closed: a line with --- is missing.' })
  let open: { marks: string; block: (YamlText & { name: string }) | undefined; line: number } | undefined
  let inside: string[] = []
  for (const [at, line] of lines.entries()) {
    if (at <= end && end > 0) continue
    const [, marks = '', name = ''] = fence.exec(line) ?? []
    if (open === undefined && marks !== '') {
      const isOurs = names.includes(name)
      open = { marks, line: at + 1, block: isOurs ? { file, line: at + 2, text: '', name } : undefined }
      inside = []
      if (!isOurs) body.push(line)
    } else if (open !== undefined && name === '' && marks.startsWith(open.marks)) {
      if (open.block === undefined) body.push(line)
      else blocks.push({ ...open.block, text: inside.join('\n') })
      open = undefined
    } else if (open?.block !== undefined) inside.push(line)
    else body.push(line)
  }
  if (open !== undefined)
    faults.push({ file, line: open.line, message: 'This block is not closed: a line with ``` is missing.' })
  return {
    head: end > 0 ? { file, line: 2, text: lines.slice(1, end).join('\n') } : undefined,
    blocks,
    body: body.join('\n').trim(),
    faults,
  }
}
