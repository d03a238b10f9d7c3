import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceFault } from '#contract/sources/kinds.ts'
import type { ReadingJob } from '#server/sources/queue/read-in-child.ts'

/** Plain text: a section for every so many characters, a passage for every paragraph, a term for every word. */
const sectionLength = 3000

export async function readText(
  { folder }: ReadingJob,
  tell: (progress: unknown) => void,
): Promise<{ fault?: SourceFault }> {
  const text = decoded(await readFile(join(folder, 'original')))
  if (text === undefined) return { fault: 'unknown_kind' }
  if (text.trim() === '') return { fault: 'empty' }
  const lines: unknown[] = [{ type: 'about', kind: 'text', pictures: 0, outline: [] }]
  const terms = new Map<string, number[]>()
  let ordinal = 0
  const sections = sectionsOf(text)
  for (const [index, part] of sections.entries()) {
    const blocks = [...part.matchAll(/\S(?:[^\n]|\n(?!\s*\n))*/g)].map((found) => {
      const words = found[0].trimEnd()
      return { kind: 'paragraph', start: found.index, end: found.index + words.length, words }
    })
    lines.push({
      ...{ type: 'section', index, label: String(index + 1), heading: '', text: part },
      blocks: blocks.map(({ words: _words, ...block }) => block),
    })
    for (const { start, end, words } of blocks) {
      lines.push({ type: 'passage', ordinal, section: index, start, end, text: words })
      for (const term of new Set(words.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
        terms.set(term, [...(terms.get(term) ?? []), ordinal])
      ordinal += 1
    }
    tell({ sections: sections.length, sectionsRead: index + 1 })
  }
  for (const [term, passages] of terms)
    lines.push({ type: 'term', term: term.slice(0, 100), passages, weights: passages.map(() => 100) })
  await writeFile(join(folder, 'read.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
  return {}
}

function decoded(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? undefined : text
  } catch {
    return undefined
  }
}

function sectionsOf(text: string): string[] {
  const sections: string[] = []
  for (const paragraph of text.split(/(?<=\n\s*\n)/)) {
    const last = sections.at(-1)
    if (last === undefined || last.length + paragraph.length > sectionLength) sections.push(paragraph)
    else sections[sections.length - 1] = last + paragraph
  }
  return sections
}
