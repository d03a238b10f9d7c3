import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockedPdf } from '#tests/documents/odd-pdfs.ts'
import { column, writePdf } from '#tests/documents/pdf.ts'
import { readLimited } from '#tests/documents/read-limited.ts'
import { docxParagraph, writeDocx, writeEpub } from '#tests/documents/zipped.ts'

const words = 'A leaf takes in the light of the sun, and makes sugar of it.'

it('leaves lines behind: what it is about, sections, passages, words', async () => {
  const reports: unknown[] = []
  const { answer, lines } = await readLimited(
    writePdf({ title: 'Leaves', pages: [column([words]), column(['And more.'])] }),
    {
      fileName: 'leaves.pdf',
      onProgress: (progress) => reports.push(progress),
    },
  )
  expect(lines.map(({ type }) => type).join(' ')).toMatch(/^about section section passage passage( term)+$/)
  expect(lines[0]).toEqual({
    type: 'about',
    kind: 'pdf',
    title: 'Leaves',
    author: '',
    language: 'en',
    languages: [{ code: 'en', share: 1 }],
    pictures: 0,
    picturePages: 0,
    unreadablePages: 0,
    outline: [],
  })
  expect(answer).toMatchObject({
    sections: 2,
    passages: 2,
    terms: lines.length - 5,
    cpuMs: expect.any(Number),
  })
  expect(reports[0]).toEqual({ sections: 2, sectionsRead: 0 })
  expect(reports.at(-1)).toEqual({ sections: 2, sectionsRead: 2 })
})

it.each<[string, Uint8Array | string]>([
  ['epub', writeEpub({ version: 3, chapters: { 'a.xhtml': `<p>${words}</p>` } })],
  ['docx', writeDocx(docxParagraph(words))],
  ['html', `<!doctype html><p>${words}</p>`],
  ['md', `# Leaves\n\n${words}`],
  ['srt', `1\n00:00:01,000 --> 00:00:02,000\n${words}`],
])('reads %s in its own process', async (kind, file) => {
  const { lines } = await readLimited(file, { fileName: `leaves.${kind}` })
  expect(lines.find(({ type }) => type === 'passage')).toMatchObject({ text: expect.stringContaining(words) })
})

it('answers with the fault', async () => {
  expect(await readLimited(lockedPdf())).toMatchObject({ answer: { fault: 'locked' }, lines: [] })
  expect(await readLimited('', { fileName: join('..', 'x.pdf') })).toMatchObject({
    answer: { fault: 'empty' },
    lines: [],
  })
})
