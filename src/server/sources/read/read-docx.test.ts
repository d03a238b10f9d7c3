import { expect, it } from 'vitest'
import { blockWords, faultOf, outlineWords, readAll } from '#tests/documents/read-all.ts'
import { docxParagraph as p, writeDocx } from '#tests/documents/zipped.ts'

const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`

it('reads a document of a word processor with its headings, rows and quotes', async () => {
  const body = [
    p('Trees', 'Title'),
    p('Oak', 'Heading1'),
    p('An oak grows old &amp; tall.'),
    `<w:tbl>${row('Tree', 'Height')}${row('Oak', '40 m')}</w:tbl>`,
    p('Bark', 'Heading2'),
    p('It is thick.'),
    p('Ash', 'Heading1'),
    p('An ash is lighter.'),
  ].join('')
  const { about, sections } = await readAll(writeDocx(body, { title: 'On trees', author: 'Ada Example' }))
  expect(about).toMatchObject({ kind: 'docx', title: 'On trees', author: 'Ada Example' })
  expect(sections.map(blockWords)).toEqual([
    [
      'heading1: Trees',
      'heading1: Oak',
      'paragraph: An oak grows old & tall.',
      'row: Tree\tHeight',
      'row: Oak\t40 m',
      'heading2: Bark',
      'paragraph: It is thick.',
    ],
    ['heading1: Ash', 'paragraph: An ash is lighter.'],
  ])
  expect(outlineWords(about.outline, sections)).toEqual([
    '1 Trees → 0 Trees',
    '1 Oak → 0 Oak',
    '2 Bark → 0 Bark',
    '1 Ash → 1 Ash',
  ])
})

it('reads the documents that a program put whole into it, where they stand', async () => {
  const chunk = (id: string) =>
    `<w:altChunk r:id="${id}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/>`
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk'
  const relations = ['page.html', 'mail.mht', 'other.docx', 'notes.txt'].map(
    (name, at) => `<Relationship Id="c${at}" Type="${type}" Target="${name}"/>`,
  )
  const mail = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n------=_Part_1\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<html><body><p>Bl=C3=\r\n=A4tter.</p></body></html>\r\n------=_Part_1--\r\n`
  const file = writeDocx(
    `${p('Before.')}${[0, 1, 2, 3].map((at) => chunk(`c${at}`)).join('')}${p('After.')}`,
    {
      more: {
        'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
        'word/page.html': '<html><body><h2>Oak</h2><p>Old.</p></body></html>',
        'word/mail.mht': mail,
        'word/other.docx': writeDocx(p('Within.')),
        'word/notes.txt': 'A note & a line.',
      },
    },
  )
  expect((await readAll(file)).sections.flatMap(blockWords)).toEqual([
    'paragraph: Before.',
    'heading2: Oak',
    'paragraph: Old.',
    'paragraph: Blätter.',
    'paragraph: Within.',
    'paragraph: A note & a line.',
    'paragraph: After.',
  ])
})

it('says what is wrong', async () => {
  expect(await faultOf(writeDocx(''))).toBe('empty')
  expect(await faultOf(writeDocx('', { more: { 'word/document.xml': '<w:document' } }))).toBe('broken')
  const whole = writeDocx(p('Words'))
  expect(await faultOf(whole.subarray(0, whole.length >> 1))).toBe('broken')
})

it('takes nothing from elsewhere and expands nothing', async () => {
  const entities = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${p('Words &b;&f; here')}</w:body></w:document>`
  const file = writeDocx('', { more: { 'word/document.xml': entities } })
  const fault = await faultOf(file)
  if (fault === 'none') expect((await readAll(file)).sections[0]?.text).not.toMatch(/aaaa|root:/)
  else expect(fault).toBe('broken')
})
