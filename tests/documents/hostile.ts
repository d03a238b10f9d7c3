import { sourceLimits } from '#contract/sources/kinds.ts'
import { manyPages, overdrawnPage, swellingPage } from './odd-pdfs.ts'
import { readLimited } from './read-limited.ts'
import { writeEpub } from './zipped.ts'

/** The result: the words that were read, or why there are none. */
export async function outcome(file: Uint8Array | string, fileName = 'file'): Promise<string> {
  const { answer, lines } = await readLimited(file, { fileName })
  const { fault } = answer as { fault?: string }
  return fault ?? lines.flatMap((line) => (line.type === 'section' ? [line.text] : [])).join(' | ')
}

/**
 * Documents that are made to take a reader forever or all its memory. The size is free: small in the tests,
 * large in the proof.
 */
type Hostile = {
  name: string
  small: number
  large: number
  file: (size: number) => Uint8Array | string
  fileName: string
  ends: RegExp
}

const chapters = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`c${at}.xhtml`, `<p>${' '.repeat(20_000_000)}</p>`]),
  )

export const hostileDocuments: Hostile[] = [
  {
    name: 'a PDF of more pages than are read',
    small: sourceLimits.pages + 1,
    large: 10_000,
    file: manyPages,
    fileName: 'file',
    ends: /^too_many_pages$/,
  },
  {
    name: 'a page of a PDF that swells',
    small: 500,
    large: 1024,
    file: swellingPage,
    fileName: 'file',
    ends: /^(?:took_too_much|scanned)$/,
  },
  {
    name: 'a page of a PDF with a letter drawn over and over',
    small: 30_000,
    large: 300_000,
    file: overdrawnPage,
    fileName: 'file',
    ends: /^(?:[a\s]+|took_too_much)$/,
  },
  {
    name: 'a book of chapters that swell, each within its bound',
    small: 6,
    large: 8,
    file: (count) => writeEpub({ version: 3, chapters: chapters(count) }),
    fileName: 'file',
    ends: /^took_too_much$/,
  },
  {
    name: 'Markdown that nests',
    small: 400,
    large: 2000,
    file: (depth) => `${'> '.repeat(depth)}Words.\n${'- '.repeat(depth)}Words.`,
    fileName: 'a.md',
    ends: /^(?:took_too_much|.*Words\.)/,
  },
  {
    name: 'a table of many rows',
    small: 25_000,
    large: 250_000,
    file: (rows) => `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(rows)}</table>`,
    fileName: 'a.html',
    ends: /./,
  },
]
