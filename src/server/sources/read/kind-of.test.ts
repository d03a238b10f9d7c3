import { expect, it } from 'vitest'
import { writePdf } from '#tests/documents/pdf.ts'
import { docxParagraph, writeDocx, writeEpub, zipOf } from '#tests/documents/zipped.ts'
import { kindOf } from './kind-of.ts'

const kind = async (file: Uint8Array | string, name = 'file') => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  return kindOf(bytes, name).catch((error: { fault: string }) => error.fault)
}

const pdf = writePdf({ pages: [[{ text: 'Hello', x: 72, y: 700 }]] })
const epub = writeEpub({ version: 3, chapters: { 'a.xhtml': '<p>Hello</p>' } })
const docx = writeDocx(docxParagraph('Hello'))

it.each<[string, Uint8Array | string, string]>([
  ['pdf', pdf, 'homework.txt'],
  ['pdf', Buffer.concat([Buffer.from('mail header\r\n\r\n'), pdf]), 'a.pdf'],
  ['epub', epub, 'a.zip'],
  ['docx', docx, 'a.epub'],
  ['html', '<!DOCTYPE html><html><body><p>Hello</p></body></html>', 'a.txt'],
  ['html', '<?xml version="1.0"?>\n<!-- saved -->\n<html><body>Hello</body></html>', 'a.xml'],
  ['html', '<div><p>Hello</p></div>', 'a'],
  ['markdown', '<p align="center">Logo</p>\n\n# Hello', 'README.md'],
  ['markdown', 'Hello', 'a.MARKDOWN'],
  ['text', '# Hello', 'a.txt'],
  ['text', Buffer.from('\uFEFFHello wörld', 'utf16le'), 'a.txt'],
  ['text', Buffer.from('caf\xe9 au lait', 'latin1'), 'a.txt'],
  ['subtitles', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello', 'a.txt'],
  ['subtitles', '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n', 'a.md'],
  ['unknown_kind', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a.pdf'],
  ['unknown_kind', zipOf({ 'a.txt': 'Hello' }), 'a.epub'],
  ['unknown_kind', '{\\rtf1\\ansi Hello}', 'a.txt'],
  ['unknown_kind', '<?xml version="1.0"?><feed/>', 'a.html'],
  [
    'unknown_kind',
    Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919 + (at >> 3)) & 255)),
    'a.txt',
  ],
  ['empty', '', 'a.pdf'],
  [
    'locked',
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    'a.docx',
  ],
])('is %s by what is in it', async (expected, file, name) => {
  expect(await kind(file, name)).toBe(expected)
})

it('knows a text whose first part ends within a character', async () => {
  for (const shift of [0, 1, 2, 3])
    expect(await kind(`${'x'.repeat(shift)}${'日'.repeat(60_000)}`)).toBe('text')
})
