import { describe, expect, it } from 'vitest'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { blockWords, faultOf, outlineWords, readAll } from '#tests/documents/read-all.ts'

const blocksIn = async (text: string | Uint8Array, name: string) =>
  (await readAll(text, name)).sections.flatMap(blockWords)

describe('Markdown', () => {
  it('is read without its marks', async () => {
    const text = `# Trees\n\nAn *oak* is [old](https://example.org) and\nso is \`it\`.[^1]\n\n- one\n  - two\n- [x] three\n\n> said\n\n\`\`\`js\nconst a = 1\n\n# no heading\n\`\`\`\n\n| Tree | Height |\n|---|---|\n| Oak | $40\\,m$ |\n\n![leaf](leaf.png)\n\nSetext\n======\n\n<details><p>In HTML <script>x()</script></p></details>\n\nSee [the ref] and [it][the ref].\n\n[the ref]: https://example.org/x\n[^1]: A note.\n`
    expect(await blocksIn(text, 'a.md')).toEqual([
      'heading1: Trees',
      'paragraph: An oak is old and so is it.',
      'item: one',
      'item: two',
      'item: three',
      'quote: said',
      'code: const a = 1\n\n# no heading',
      'row: Tree\tHeight',
      'row: Oak\t$40\\,m$',
      'picture: ',
      'heading1: Setext',
      'paragraph: In HTML',
      'paragraph: See the ref and it.',
      'paragraph: A note.',
    ])
  })

  it('has its links: to its headings, and out into the web', async () => {
    const text = `# Über Trees & *Co.*\n\nSee [the **oak**](#oak-1), [all][x], <https://example.org/a> and [no](other.md).\n\n## Oak\n\nFirst.\n\n## Oak\n\n| [back](#über-trees--co) | b |\n|---|---|\n| c | d |\n\n[x]: https://example.org/x\n`
    const { sections } = await readAll(text, 'a.md')
    const linked = sections.flatMap(({ text: all, blocks }) =>
      blocks.flatMap(({ links = [] }) =>
        links.map(({ start, end, url, to }) => [
          all.slice(start, end),
          url ?? `${to?.section} ${sections[to?.section ?? 0]?.text.slice(to?.start)}`.slice(0, 12),
        ]),
      ),
    )
    expect(linked).toEqual([
      ['the oak', '2 Oak\n\nback\t'],
      ['all', 'https://example.org/x'],
      ['https://example.org/a', 'https://example.org/a'],
      ['back', '0 Über Trees'],
    ])
  })

  it('has a section for each top heading, and what stands above the text tells its title', async () => {
    const text = `---\ntitle: "On trees"\nauthor: Ada Example\n---\n# Oak\n\nOld.\n\n## Bark\n\nThick.\n\n# Ash\n\nLight.\n`
    const { about, sections } = await readAll(text, 'a.md')
    expect(about).toMatchObject({ kind: 'markdown', title: 'On trees', author: 'Ada Example', pictures: 0 })
    expect(outlineWords(about.outline, sections)).toEqual([
      '1 Oak → 0 Oak',
      '2 Bark → 0 Bark',
      '1 Ash → 1 Ash',
    ])
  })

  it('is read in pieces as if it were read at once', async () => {
    const unit = (at: number) =>
      `## Unit ${at}\n\n${'Words of a paragraph. '.repeat(20)}See [it][r${at % 3}].\n\n\`\`\`\n${'code\n\n# no heading\n'.repeat(30)}\`\`\`\n\n1. first\n\n   its second paragraph\n2. second\n\n`
    const text = `${Array.from({ length: 60 }, (_, at) => unit(at)).join('')}\n[r0]: https://a.example\n[r1]: https://b.example\n[r2]: https://c.example\n`
    const { about, sections } = await readAll(text, 'a.md')
    expect(about.outline.map(({ title }) => title)).toEqual(
      Array.from({ length: 60 }, (_, at) => `Unit ${at}`),
    )
    const blocks = sections.flatMap(blockWords)
    expect(blocks.filter((block) => block.startsWith('code'))).toHaveLength(60)
    expect(blocks.filter((block) => block === 'item: second')).toHaveLength(60)
    expect(blocks.filter((block) => block.includes('[')).length).toBe(0)
  })
})

describe('plain text', () => {
  it('is paragraphs, with wrapped lines joined, and plain headings', async () => {
    const text = `CHAPTER I\n\nThe first line of this paragraph was broken by a type-\nwriter at its edge, and so was the second one of photo\u00AD\nsynthesis.\n\nRoses are red,\nviolets are blue.\n\n- an item\n\nOf Roots\n========\n\nTheir end.\n`
    expect(await blocksIn(text, 'a.txt')).toEqual([
      'heading1: CHAPTER I',
      'paragraph: The first line of this paragraph was broken by a typewriter at its edge, and so was the second one of photosynthesis.',
      'paragraph: Roses are red,\nviolets are blue.',
      'item: an item',
      'heading1: Of Roots',
      'paragraph: Their end.',
    ])
  })

  it('has a paragraph a line where no line is empty', async () => {
    expect(await blocksIn('One.\nTwo.', 'a.txt')).toEqual(['paragraph: One.', 'paragraph: Two.'])
  })

  it.each<[string, Uint8Array]>([
    ['UTF-8 with its mark', Buffer.from('\uFEFFÜber Bäume.')],
    ['UTF-16, small end first', Buffer.from('\uFEFFÜber Bäume.', 'utf16le')],
    ['UTF-16, large end first', Buffer.from('\uFEFFÜber Bäume.', 'utf16le').swap16()],
    ['what was written before Unicode', Buffer.from('Über Bäume.', 'latin1')],
  ])('is read as %s', async (_what, bytes) => {
    expect(await blocksIn(bytes, 'a.txt')).toEqual(['paragraph: Über Bäume.'])
  })

  it('without any end is parted', async () => {
    const { sections } = await readAll(`${'word '.repeat(20_000)}\n\n${'文'.repeat(50_000)}`, 'a.txt')
    expect(sections.length).toBeGreaterThan(6)
    for (const { text } of sections) expect(text.length).toBeLessThanOrEqual(sourceLimits.sectionText)
    expect(
      sections
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, '').length,
    ).toBe(130_000)
  })

  it('of white space alone is empty, and one that is too long is not read', async () => {
    expect(await faultOf(' \n\n\t\n', 'a.txt')).toBe('empty')
    expect(await faultOf('a'.repeat(sourceLimits.text + 1), 'a.txt')).toBe('took_too_much')
  })

  it('tells its language', async () => {
    const german =
      'Die Blätter eines Baumes nehmen das Licht auf und machen daraus Zucker, von dem fast alles Leben zehrt. '
    expect((await readAll(german.repeat(5), 'a.txt')).about).toMatchObject({ language: 'de', title: 'a' })
  })
})

describe('subtitles', () => {
  const time = (seconds: number) =>
    `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

  it('are read by the minute, with the time for a name', async () => {
    const cues = Array.from(
      { length: 40 },
      (_, at) =>
        `${at + 1}\n${time(at * 5)},000 --> ${time(at * 5 + 5)},000\n<i>Line ${at}</i> says &amp; tells.\n`,
    )
    const { about, sections } = await readAll(cues.join('\n'), 'film.srt')
    expect(about).toMatchObject({ kind: 'subtitles', title: 'film' })
    expect(sections.map(({ label }) => label)).toEqual(['0:00', '1:00', '2:00', '3:00'])
    expect(sections[1]?.text).toMatch(/^Line 12 says & tells\. Line 13/)
  })

  it('of the web are read too, and what rolls up is said once', async () => {
    const text =
      'WEBVTT\n\n03:12.000 --> 03:14.000\nHello there.\n\n03:14.000 --> 03:16.000\nHello there.\nAnd more.\n'
    const { sections } = await readAll(text)
    expect(sections.map(({ label, text: words }) => [label, words])).toEqual([
      ['3:12', 'Hello there. And more.'],
    ])
  })

  it('without any words are empty', async () => {
    expect(await faultOf('WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>\n')).toBe('empty')
    expect(await faultOf('WEBVTT\n')).toBe('empty')
  })
})
