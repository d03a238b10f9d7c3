import { describe, expect, it } from 'vitest'
import { encoded } from '#tests/documents/encoded.ts'
import { filledForm } from '#tests/documents/odd-pdfs.ts'
import { column, type PdfText, writePdf } from '#tests/documents/pdf.ts'
import { blockWords, readAll } from '#tests/documents/read-all.ts'
import { turnBrackets, turnedBrackets } from './mend-text.ts'
import { linesOf } from './page-lines.ts'

const read = async (...pages: PdfText[][]) => readAll(writePdf({ pages }))
const blocksOf = async (...pages: PdfText[][]) => (await read(...pages)).sections.flatMap(blockWords)

describe('what a page draws otherwise than it is meant', () => {
  it('is read once where it is drawn over itself for boldness', async () => {
    const drawn = ['报', '告', '书'].flatMap((text, at) =>
      [0, 0.3, 0.6].map((shift) => ({ text, x: 72 + at * 6.6 + shift, y: 700, size: 11 })),
    )
    expect(await blocksOf(drawn)).toEqual(['paragraph: 报告书'])
    const word = [0, 0.4].map((shift) => ({ text: 'Annual report', x: 72 + shift, y: 650 }))
    expect(await blocksOf([...word, { text: 'Annual report', x: 72, y: 600 }])).toEqual([
      'paragraph: Annual report',
      'paragraph: Annual report',
    ])
  })

  it('has the marks of old fonts on their letters', async () => {
    const lines = ['´e´en is tw´o, na¨ıef is na¨ief, voil`a, and that´s it: G¨odel, ˇCech.']
    expect(await blocksOf(column(lines))).toEqual([
      'paragraph: één is twó, naïef is naïef, voilà, and that´s it: Gödel, Čech.',
    ])
  })

  it('keeps the tilde of an address', async () => {
    const line = 'Its page is www.example.org/˜ada, and ma˜nana is tomorrow.'
    expect(await blocksOf(column([line]))).toEqual([
      'paragraph: Its page is www.example.org/˜ada, and mañana is tomorrow.',
    ])
  })

  it('has brackets the right way round in a text from the right', () => {
    expect(turnedBrackets('שלום )עולם( וברכה')).toBeGreaterThan(0)
    expect(turnedBrackets('שלום (עולם) וברכה')).toBeLessThan(0)
    expect(turnedBrackets('א) שלום')).toBe(0)
    expect(turnBrackets('שלום )עולם(')).toBe('שלום (עולם)')
  })

  it('is Cyrillic where a font calls its letters western ones', async () => {
    const text = 'Ôîòîñèíòåç — ýòî ïðîöåññ, ïðè êîòîðîì ðàñòåíèÿ ïðåâðàùàþò ñâåò â ýíåðãèþ.'
    const { about, sections } = await read(column([text.replace('—', '-')]))
    expect(sections[0]?.text).toBe(
      'Фотосинтез - это процесс, при котором растения превращают свет в энергию.',
    )
    expect(about.language).toBe('ru')
    const french = "L'été, où près d'un étang l'élève répète à la fenêtre: «Où êtes-vous allés?»"
    expect((await read(column([french]))).sections[0]?.text).toBe(french)
  })

  it('is Thai where a font calls its letters western ones', async () => {
    const thai = [
      'สิ่งที่ควรรู้เบื้องต้นเกี่ยวกับโปรแกรมนี้ และเอกสารที่ใช้อยู่ในระบบ',
      'ใบไม้รับแสงและเปลี่ยนให้เป็นน้ำตาล แต่รากให้น้ำแก่ใบเหล่านั้นเสมอ',
    ]
    const lines = thai.map((line) => encoded(line, 'windows-874').toString('latin1'))
    const { about, sections } = await read(column(lines))
    expect(sections[0]?.text.replace(/\s+/g, '')).toBe(thai.join('').replace(/\s+/g, ''))
    expect(about.language).toBe('th')
  })

  it('cannot be read where words are accented letters alone, and says so', async () => {
    const lines = ['Ððñ ðòñê ðñòê ñðøò êñððñ òñðêð ðñøê', 'ñðò ðñêðò êðñø ðñòð òðñê ñðøðò ñðêð ðòñ']
    const { about, sections } = await read(column(lines), column(['The second page is read.']))
    expect(about.unreadablePages).toBe(1)
    expect(sections.map(({ text }) => text)).toEqual(['', 'The second page is read.'])
    const fonts = column([
      'À Á Â Ã Ä Å Æ Ç È É Ê Ë Ì Í Î Ï Ð Ñ Ò Ó Ô Õ Ö Ø Ù Ú Û Ü Ý Þ ß à á â ã ä å æ ç è é ê ë',
    ])
    expect((await read(fonts)).about.unreadablePages).toBe(0)
  })

  it('goes on with the word that fonts of TeX part by a sign of their own', () => {
    const drawn = { dir: 'ltr', transform: [10, 0, 0, 10, 72, 700], width: 60, height: 10 }
    expect(linesOf([{ ...drawn, str: 'docu\u007F' }]).map(({ text }) => text)).toEqual(['docu\u00AD'])
  })

  it('has no numbers of lines', async () => {
    const words = Array.from(
      { length: 20 },
      (_, at) => `The words of line ${at} go on until the end of it is`,
    )
    const numbers = words.map((_, at) => ({ text: String(at + 21), x: 40, y: 760 - at * 14, size: 8 }))
    const [text = ''] = (await read([...column(words, { x: 90 }), ...numbers])).sections.map(
      (page) => page.text,
    )
    expect(text).toContain('line 3 go on until the end of it is The words of line 4')
    expect(text).not.toMatch(/\b(?:21|30|40)\b/)
    // The numbers of a table stay.
    const rows = words.slice(0, 10).flatMap((_, at) => [
      { text: String(at + 1), x: 72, y: 700 - at * 14 },
      { text: `Tree ${at}`, x: 140, y: 700 - at * 14 },
    ])
    expect(await blocksOf(rows)).toContain('row: 3\tTree 2')
  })

  it('says how many pages cannot be searched', async () => {
    const meaningless = '\uE001\uE002\uE003\uE004\uE005'.repeat(12)
    const { about, sections } = await read(
      column(['Words.']),
      [],
      [],
      column([meaningless]),
      column(['More words.']),
    )
    expect(about).toMatchObject({ picturePages: 2, unreadablePages: 1 })
    expect(sections.map(({ text }) => text)).toEqual(['Words.', '', '', '', 'More words.'])
  })

  it('has what is filled in on a form', async () => {
    const { sections } = await readAll(filledForm())
    expect(sections[0]?.text).toMatch(/Name[\s\S]*Ada Lovelace/)
  })

  it.each([
    'Microsoft Word - 3.doc',
    'untitled',
    'C:\\Users\\a\\b.indd',
    '20190304_final',
    '....',
    'Layout 1',
  ])('does not go by the title %j', async (title) => {
    const file = writePdf({ title, pages: [column(['Some words in the usual size of type.'])] })
    expect((await readAll(file, 'On trees.pdf')).about.title).toBe('On trees')
  })
})
