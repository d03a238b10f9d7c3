import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentLanguages } from '#contract/sources/languages.ts'
import { anyText } from '#tests/showcase/any-text.ts'
import { showcaseCourses } from '#tests/showcase/courses.ts'
import { languageCodes, languageOf } from './language.ts'

it('is each of those that a learner may choose for a document', () => {
  expect(languageCodes).toEqual(documentLanguages)
})

describe('the language of a text', () => {
  it.each([
    ['Introduction to Photosynthesis', 'en'],
    ['Chess', 'en'],
    ['Die Königin legt im Frühjahr bis zu zweitausend Eier am Tag.', 'de'],
    ['La photosynthèse est le processus par lequel les plantes transforment la lumière.', 'fr'],
    ['La fotosíntesis es el proceso por el cual las plantas convierten la luz en energía.', 'es'],
    ['Фотосинтез — это процесс, при котором растения превращают свет.', 'ru'],
    ['光合作用是绿色植物将光能转化为化学能的过程。', 'zh'],
    ['光合成は植物が光を使うプロセスです。', 'ja'],
    ['', 'en'],
    ['😀😀😀', 'en'],
  ])('%j is %s', (text, code) => {
    expect(languageOf(text).code).toBe(code)
  })

  it('is right for the showcase courses', () => {
    expect(
      showcaseCourses.map(({ course }) => languageOf(`${course.title} ${course.description}`).code),
    ).toEqual(showcaseCourses.map(({ course }) => (course.title.startsWith('Einführung') ? 'de' : 'en')))
  })

  it('is something for any text, and stems are never empty', () => {
    fc.assert(
      fc.property(anyText(2000), (text) => {
        const language = languageOf(text)
        expect(language.code).toMatch(/^[a-z]{2}$/)
        for (const word of text.match(/\p{L}+/gu)?.slice(0, 20) ?? []) language.stem(word.toLowerCase())
      }),
    )
  })
})
