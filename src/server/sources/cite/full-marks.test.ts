import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replyAboutDocument } from '#server/guide/reply-about-document.ts'
import { formula } from '#server/passages/plain-text.ts'
import { citeText } from './cite-text.ts'
import type { FoundPassage } from './look-up.ts'

const passage = (text: string): FoundPassage => ({
  sourceId: '7d4f1ad2-1c12-4f0c-8f0b-1f6f0f6c0001',
  title: 'Risk',
  isPage: true,
  label: '31',
  heading: 'p-values',
  section: 30,
  start: 100,
  end: 100 + text.length,
  text,
  matches: [],
})

describe('words over several paragraphs', () => {
  const long = passage('First it `says` so.\n\nThen it says\n- more [of] it; and\n\nmore yet.')

  it.each([
    ['So [[1|says` so.\n\nThen it says\n- more [of] it]] b', 'So [[1]] b'],
    ['So [[1|says` so. Then it says - more]] b', 'So [[1]] b'],
    ['So \\`is [[1|so. Then it says]] and \\` b', 'So \\`is [[1]] and \\` b'],
  ])('are a quotation like others: %j', (text, shown) => expect(citeText(text, [long]).text).toBe(shown))

  it('of a passage of one word are the whole of it', () => {
    expect(citeText('So [[1|Installation]].', [passage('Installation')]).text).toBe('So [[1]].')
    expect(citeText('So [[1|Installation]].', [passage('Installation notes')]).text).toBe('So.')
  })
})

describe('a mark that is written on any passage', () => {
  const pieces =
    'one|two words|a_b|水は高い所から流れる|كتاب جديد|ספר|😀|état|x[[1]]|[4]|[[|]]|[|]|]]]|\\|\\`|`|```|~~~|$a$|*|<b>|.|, | '
      .split('|')
      .concat('|', '[[2|a b c]]', '(video: “a”)', '\n', '\n\n', '\t', '\n```r\nx[[1]]\n```\n')
      .concat('\u00A0', '\u200F', 'treat-\nment')
  const words = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 40 })
    .map((some) => some.join(''))
  const plain = fc.array(fc.constantFrom('one', 'two', '水は高い所', 'كتاب', '\n\n', '|', '[', '`', '- '), {
    minLength: 6,
    maxLength: 300,
  })
  const reply = (text: string, heading: string) =>
    replyAboutDocument({
      message: 'What does it say?',
      page: undefined,
      unit: 'page',
      found: [{ text, label: '31', isPage: true, heading, coverage: 1 }],
    })
  /** The text as it is shown: escaped characters are no marks, and a formula is shown as a formula. */
  const drawn = (text: string) => text.replace(formula, '').replace(/\\[!-/:-@[-`{-~]/g, '')
  const pageless = passage('')

  it('shows nothing that looks like one', () => {
    fc.assert(
      fc.property(words, words, (text, heading) => {
        const shown = citeText(reply(text, heading), [pageless, passage(text)])
        expect(drawn(shown.text)).not.toMatch(/\[\[(?!\d+\]\])|(?<!\[\[\d+)\]\]/)
      }),
      { numRuns: 1000 },
    )
  })

  it('is found again where the words stand', () => {
    fc.assert(
      fc.property(plain, words, (some, heading) => {
        const text = `${some.join(' ')} and so it ends`
        const { citations } = citeText(reply(text, heading), [pageless, passage(text)])
        expect(citations).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
  })
})
