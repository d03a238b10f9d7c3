import { describe, expect, it } from 'vitest'
import { languageNamed } from '#server/passages/language.ts'
import { cleanText } from '#server/sources/read/clean-text.ts'
import { passagesOf } from '../../../../tests/read-sources.ts'
import { passageTerms } from './passage-terms.ts'
import { termsOf } from './terms.ts'

const wordsIn = (text: string, code: string) => termsOf(text, languageNamed(code)).map(({ term }) => term)

describe('the words of a document', () => {
  it('are stems without accents; what carries some is there as it is typed without', () => {
    expect(wordsIn('The cells were running', 'en')).toEqual(['cell', 'were', 'run'])
    expect(wordsIn('La transpiración', 'es')).toEqual(['transpir', 'transpiracion'])
    expect(wordsIn('Straße', 'de')).toContain('strass')
  })

  it('keep the names of languages, and a hyphenated word with its parts', () => {
    expect(wordsIn('C++ and C#', 'en')).toEqual(['c++', 'c#'])
    expect(wordsIn('fast-forward', 'en')).toEqual(['fast-forward', 'fast', 'forward'])
  })

  it('are found where a script has no spaces', () => {
    expect(wordsIn('光合作用は植物の働きです', 'ja')).toContain('植物')
  })
})

describe('runs of letters without spaces', () => {
  const rare = [
    '量子纠缠态叠加𠮷野家々',
    'ニューラルネットワークとゔゎゕ',
    'ไมโครคอนโทรลเลอร์ฬฦฤ',
    'ຫຼວງພະບາງ',
    'ភ្នំពេញ',
    'မြန်မာ',
  ]
  it.each(rare)('lose no letter, whether the segmenter knows their words or not: %s', (run) => {
    for (const code of ['zh', 'ja', 'th', 'en']) {
      const covered = new Set<number>()
      for (const { start, end } of termsOf(run, languageNamed(code)))
        for (let at = start; at < end; at += 1) covered.add(at)
      // The repetition sign may be missing from the index, because it has no meaning by itself.
      const lost = [...run].filter(
        (sign, at, all) => sign !== '々' && !covered.has(all.slice(0, at).join('').length),
      )
      expect(lost, code).toEqual([])
    }
  })

  it('are pairs where no dictionary has their script', () => {
    const text = 'ꦱꦸꦫꦧꦪ'
    expect(wordsIn(text, 'en')).toEqual(['ꦱꦸꦫ', 'ꦫꦧ', 'ꦧꦪ'])
    expect(wordsIn(text, 'en')).toEqual(expect.arrayContaining(wordsIn('ꦫꦧꦪ', 'en')))
  })
})

describe('Persian', () => {
  it('keeps the sign that parts letters within a word, and finds the word with it and with a space', () => {
    const written = 'می\u200cخواهم'
    expect(cleanText(written)).toBe(written)
    expect(wordsIn(written, 'fa')).toEqual(wordsIn('می خواهم', 'fa'))
    expect(wordsIn(written, 'fa').length).toBeGreaterThan(0)
  })
})

describe('the index of a document', () => {
  const text = [
    'Photosynthesis feeds the plant.',
    'Light, light and again light: the leaf takes it in.',
    'The leaf is green. The computer counts leaves.',
  ]
  const passages = passagesOf(text.map((each) => ({ text: each })))

  it('has for each word the passages that hold it, the strongest first', () => {
    const index = new Map([...passageTerms(passages, 'en')].map((each) => [each.term, each]))
    expect(index.get('photosynthesi')?.passages).toEqual([0])
    expect(index.get('light')).toMatchObject({ passages: [1] })
    // A word that occurs twice in a short passage weighs more than a word that occurs once.
    expect(index.get('leaf')?.passages).toEqual([2, 1])
    const [first = 0, second = 0] = index.get('leaf')?.weights ?? []
    expect(first).toBeGreaterThan(second)
    expect(first).toBeLessThanOrEqual(220)
    // Such a word is general, but a learner may still search for it.
    expect(index.has('comput')).toBe(true)
    expect(index.has('the')).toBe(false)
  })

  it('is empty for a document without a word', () => {
    expect([...passageTerms([], null)]).toEqual([])
    expect([...passageTerms(passagesOf([{ text: '… — !' }]), 'en')]).toEqual([])
  })
})
