import { describe, expect, it } from 'vitest'
import { lockedPdf, oldChinesePdf } from '#tests/documents/odd-pdfs.ts'
import { column, type PdfText, writePdf } from '#tests/documents/pdf.ts'
import { blockWords, faultOf, outlineWords, readAll } from '#tests/documents/read-all.ts'

const onePage = async (texts: PdfText[]) => {
  const { sections } = await readAll(writePdf({ pages: [texts] }))
  return sections[0] ? blockWords(sections[0]) : []
}

const prose = [
  'Plants take in light with their leaves, and they make sugar of it, which',
  'is what nearly all life on earth feeds on. The green of a leaf is what is',
  'left of the light once it has taken the red and the blue for itself.',
]

describe('a page', () => {
  it('is paragraphs, with parted words whole again and ligatures as letters', async () => {
    expect(
      await onePage([
        ...column(['A ﬁrst line that ends within a photosyn-', 'thesis, and goes on. Then it ends here.']),
        ...column(['After some space comes another one.'], { top: 700 }),
      ]),
    ).toEqual([
      'paragraph: A first line that ends within a photosynthesis, and goes on. Then it ends here.',
      'paragraph: After some space comes another one.',
    ])
  })

  it('has a new paragraph where a line is indented or the one before was short', async () => {
    const lines = [
      ...column(prose),
      ...column(['A line further in begins a new paragraph, as books have', 'it, and it goes on here.'], {
        top: 718,
      }).map((line, at) => ({ ...line, x: at === 0 ? 90 : 72 })),
      ...column(['After a short line there is a new one too, for that was an end.'], { top: 690 }),
    ]
    expect((await onePage(lines)).map((block) => block.slice(0, 40))).toEqual([
      'paragraph: Plants take in light with the',
      'paragraph: A line further in begins a ne',
      'paragraph: After a short line there is a',
    ])
  })

  it('has headings in larger type, items and rows', async () => {
    expect(
      await onePage([
        { text: 'Leaves and light', x: 72, y: 790, size: 20 },
        ...column(prose),
        { text: 'Of roots', x: 72, y: 690, size: 15 },
        ...column(
          ['• the first thing, which is said at some length so that it', 'goes on below', '• the second'],
          { top: 670 },
        ).map((line, at) => (at === 1 ? { ...line, x: 82 } : line)),
        { text: 'Oak', x: 72, y: 600 },
        { text: '40 m', x: 250, y: 600 },
        { text: 'Ash', x: 72, y: 586 },
        { text: '35 m', x: 250, y: 586 },
      ]),
    ).toEqual([
      'heading1: Leaves and light',
      `paragraph: ${prose.join(' ')}`,
      'heading2: Of roots',
      'item: the first thing, which is said at some length so that it goes on below',
      'item: the second',
      'row: Oak\t40 m',
      'row: Ash\t35 m',
    ])
  })

  it('keeps two columns apart, however they are drawn', async () => {
    const left = Array.from({ length: 12 }, (_, at) => `left column line ${at} goes on with`)
    const right = Array.from({ length: 12 }, (_, at) => `right column line ${at} goes on with`)
    const [one, two] = [column(left), column(right, { x: 320 })]
    const title = {
      text: 'A title that stands across both of the columns of this page, as in a journal',
      x: 72,
      y: 800,
    }
    const drawn = [
      [title, ...one, ...two],
      [title, ...one.flatMap((line, at) => [line, two[at] ?? line])],
    ]
    for (const texts of drawn) {
      const words = (await onePage(texts)).join(' ')
      const order = [...words.matchAll(/(left|right) column line (\d+)/g)].map(
        ([, side, at]) => `${side}${at}`,
      )
      expect(order).toEqual([...left.map((_, at) => `left${at}`), ...right.map((_, at) => `right${at}`)])
      expect(words.indexOf('A title')).toBeLessThan(words.indexOf('left column'))
    }
  })

  it('reads from the right, from the top, and turned text', async () => {
    // The letters in the order in which a file has them: from left to right on the page.
    const drawnHebrew = [...'שלום לכל העולם'].reverse().join('')
    expect(await onePage([{ text: drawnHebrew, x: 300, y: 700 }])).toEqual(['paragraph: שלום לכל העולם'])
    expect(
      await onePage([
        { text: '縦に書かれた', x: 500, y: 700, isVertical: true },
        { text: '文章です。', x: 484, y: 700, isVertical: true },
      ]),
    ).toEqual(['paragraph: 縦に書かれた文章です。'])
    expect(
      await onePage([
        { text: 'A page that lies on', x: 300, y: 100, isTurned: true },
        { text: 'its side is read too.', x: 314, y: 100, isTurned: true },
      ]),
    ).toEqual(['paragraph: A page that lies on its side is read too.'])
  })

  it('keeps names and numbers within text from the right in their order', async () => {
    const drawn = [...'הספר'].reverse().join('')
    const end = [...'יצא בשנת'].reverse().join('')
    expect(await onePage([{ text: `2024 ${end} Foo Bar ${drawn}`, x: 100, y: 700 }])).toEqual([
      'paragraph: הספר Foo Bar יצא בשנת 2024',
    ])
  })
})

describe('a document', () => {
  const page = (number: number): PdfText[] => [
    { text: 'Botany for everyone', x: 72, y: 810, size: 9 },
    { text: `Chapter ${Math.ceil(number / 3)}`, x: 300, y: 810, size: 9 },
    ...(number % 2 === 1 ? [{ text: `Title ${number}`, x: 72, y: 780, size: 18 }] : []),
    ...column(
      prose.map((line) => `${line} ${number}`),
      { top: 750 },
    ),
    { text: `${number}`, x: 290, y: 30, size: 9 },
  ]
  const file = () =>
    writePdf({
      title: 'Botany',
      author: 'Ada Example',
      pages: [1, 2, 3, 4, 5, 6].map(page),
      outline: [
        { title: 'Title 1', page: 0, children: [{ title: 'Without words of its own', page: 1, top: 760 }] },
        { title: 'Title 3', page: 2, children: [{ title: 'Title 5', page: 4 }] },
      ],
      labels: [
        { from: 0, style: 'r' },
        { from: 2, style: 'D' },
        { from: 4, style: 'D', first: 7, prefix: 'A-' },
      ],
    })

  it('has its pages by their own numbers, its contents, its title, and how far it is', async () => {
    const { about, sections, progress, terms } = await readAll(file(), 'x.pdf')
    expect(about).toMatchObject({
      kind: 'pdf',
      title: 'Botany',
      author: 'Ada Example',
      language: 'en',
      pictures: 0,
    })
    expect(sections.map(({ label }) => label)).toEqual(['i', 'ii', '1', '2', 'A-7', 'A-8'])
    expect(sections.map(({ heading }) => heading)).toEqual([
      'Title 1',
      'Without words of its own',
      'Title 3',
      'Title 3',
      'Title 5',
      'Title 5',
    ])
    expect(outlineWords(about.outline, sections)).toEqual([
      '1 Title 1 → 0 Title 1',
      '2 Without words of its own → 1 Plants take in light with thei',
      '1 Title 3 → 2 Title 3',
      '2 Title 5 → 4 Title 5',
    ])
    expect(progress[0]).toEqual({ sections: 6, sectionsRead: 0 })
    expect(progress.at(-1)).toEqual({ sections: 6, sectionsRead: 6 })
    expect(terms.length).toBeGreaterThan(5)
  })

  it('leaves out what each page repeats', async () => {
    const { sections } = await readAll(file())
    for (const { text } of sections) {
      expect(text).not.toMatch(/Botany for everyone|Chapter \d/)
      expect(text).not.toMatch(/^\d+$/m)
    }
  })

  it('keeps headings that differ by their number alone', async () => {
    const chapter = (number: number): PdfText[] => [
      { text: `Chapter ${number}`, x: 72, y: 800 },
      ...column(prose.map((line) => `${line} ${number}`)),
      { text: `- ${number * 9} -`, x: 290, y: 30 },
    ]
    const text = (at: number) => [
      ...column(prose.map((line) => `${line} (${at})`)),
      { text: `- ${at + 1} -`, x: 290, y: 30 },
    ]
    const pages = Array.from({ length: 36 }, (_, at) => (at % 9 === 8 ? chapter((at + 1) / 9) : text(at)))
    const { sections } = await readAll(writePdf({ pages }))
    expect(sections.flatMap(({ text: words }) => words.match(/Chapter \d/) ?? [])).toEqual(
      [1, 2, 3, 4].map((number) => `Chapter ${number}`),
    )
    expect(sections.filter(({ text: words }) => /- \d+ -/.test(words))).toEqual([])
  })

  it('keeps what is repeated where the pages say nothing else', async () => {
    const { sections } = await readAll(
      writePdf({ pages: Array.from({ length: 8 }, () => [{ text: 'Thank you', x: 72, y: 700 }]) }),
    )
    expect(sections.map(({ text }) => text)).toEqual(Array(8).fill('Thank you'))
  })

  it('makes its contents of the headings where the file brings none', async () => {
    const { about, sections } = await readAll(writePdf({ pages: [page(1), page(2), page(3)] }), 'my_book.pdf')
    expect(outlineWords(about.outline, sections)).toEqual(['1 Title 1 → 0 Title 1', '1 Title 3 → 2 Title 3'])
    expect(about.title).toBe('Title 1')
  })

  it('goes by its file name where nothing better is known', async () => {
    const pages = [[{ text: 'Words without a title.', x: 72, y: 700 }]]
    const named = await readAll(writePdf({ pages, title: 'Microsoft Word - Draft.docx' }), 'my_notes.pdf')
    expect(named.about.title).toBe('my notes')
  })

  it('keeps pages without text in their place', async () => {
    const text = [{ text: 'Some words stand here.', x: 72, y: 700 }]
    const { sections, passages } = await readAll(writePdf({ pages: [[], text, [], text] }))
    expect(sections.map((section) => section.text === '')).toEqual([true, false, true, false])
    expect(passages.map(({ section }) => section)).toEqual([1, 3])
  })
})

it('reads fonts that name an old table of characters, by the tables that come along', async () => {
  const { sections } = await readAll(oldChinesePdf())
  expect(sections[0]?.text).toBe('中文')
})

it('says what is wrong', async () => {
  const good = writePdf({ pages: [[{ text: 'Hello there', x: 72, y: 700 }]] })
  expect(await faultOf(writePdf({ pages: [[], []] }))).toBe('scanned')
  expect(await faultOf(Buffer.from('%PDF-1.7\nnothing else'))).toBe('broken')
  expect(await faultOf(lockedPdf())).toBe('locked')
  expect(await faultOf(good.subarray(0, 300))).toMatch(/broken|scanned|empty/)
})
