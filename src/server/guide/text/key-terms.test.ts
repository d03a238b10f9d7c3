import { describe, expect, it } from 'vitest'
import { readAim } from '#server/guide/plans/aims.ts'
import { keyTerms } from './key-terms.ts'
import { readText } from './read-text.ts'

const termsOf = (text: string) => keyTerms(readText(text)).map((term) => term.text)

describe('key terms', () => {
  it('are what a text speaks about, without the verbs and small words around it', () => {
    const terms = termsOf(
      'The variance measures how far a random variable strays from its expected value. The expected value is the long-run average of a random variable. The crowd stormed the Bastille, and the marking gauge scores the baseline.',
    )
    for (const term of ['random variable', 'expected value', 'variance', 'Bastille', 'marking gauge'])
      expect(terms).toContain(term)
    expect(terms.join(' ')).not.toMatch(/strays|measures|stormed|scores/)
  })

  it('keep names together', () => {
    const terms = termsOf(
      'In 1789 the Estates General met. Later the Committee of Public Safety governed France.',
    )
    expect(terms).toContain('Estates General')
    expect(terms).toContain('Committee of Public Safety')
  })

  it('are nouns in German', () => {
    expect(termsOf('Die Königin legt im Frühjahr viele Eier. Die Arbeiterinnen pflegen die Brut.')).toEqual(
      expect.arrayContaining(['Königin', 'Frühjahr', 'Eier', 'Arbeiterinnen', 'Brut']),
    )
  })

  it('are found without spaces between words', () => {
    expect(
      termsOf('光合作用是绿色植物将光能转化为化学能的过程。叶绿素吸收红光。光合作用需要叶绿素。').length,
    ).toBeGreaterThan(2)
  })
})

describe('an aim', () => {
  it.each([
    ['Describe the structure of a chloroplast', 'Structure of a chloroplast', 1],
    ['explain how light reactions work.', 'How light reactions work', 2],
    ['By the end of the course, you will be able to bake a loaf', 'Bake a loaf', 3],
    ['Learn how to sharpen a chisel', 'Sharpen a chisel', 3],
    ['- Evaluate the evidence', 'Evidence', 4],
    ['Write tests with pytest', 'Write tests with pytest', 5],
    ['Basic grammar', 'Basic grammar', 1],
    ['**Compare** C3 and C4 plants', 'C3 and C4 plants', 2],
    ['Schwarmkontrolle im Mai durchführen', 'Schwarmkontrolle im Mai durchführen', 1],
  ])('%j is about %j and goes to level %d', (text, topic, level) => {
    expect(readAim(text)).toMatchObject({ topic, level })
  })
})
