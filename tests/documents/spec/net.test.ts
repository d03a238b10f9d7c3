import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountsCoursesProfile } from './1-accounts-courses-profile.ts'
import { classroomExams } from './2-classroom-exams.ts'
import { libraryProjectsReflections } from './3-library-projects-reflections.ts'
import { decisions } from './decisions.ts'
import type { Entry } from './entry.ts'
import kept from './kept.json' with { type: 'json' }
import {
  findDocuments,
  fixedParts,
  hasTest,
  hasWords,
  quotedIn,
  readProduct,
  readSections,
} from './sources.ts'

const documents: Record<string, readonly Entry[]> = {
  '1-accounts-courses-profile': accountsCoursesProfile,
  '2-classroom-exams': classroomExams,
  '3-library-projects-reflections': libraryProjectsReflections,
}
const entries = Object.values(documents).flat()
const product = readProduct()

const hashOf = ({ at, says }: Entry) =>
  createHash('sha256').update(`${at}\n${says}`).digest('hex').slice(0, 12)
const decisionIn = (by: string) => by.match(/^decision (.+)$/)?.[1]
const isRetired = ({ by }: Entry) => by.some((holder) => decisionIn(holder) !== undefined)
const isThere = (words: string) => product.some((text) => hasWords(text, words))

/** Listed by its number and words, so that a failure can be read. */
const listed = (faulty: readonly Entry[]) => faulty.map(({ id, says }) => `${id}: ${says}`)

describe('every line of the specification', () => {
  it('is in what the browser or the server is built from', () => {
    const lost = entries.filter((entry) => {
      const words = entry.code ?? (isRetired(entry) ? [] : fixedParts(entry.says))
      return !words.every(isThere)
    })
    expect(listed(lost)).toEqual([])
  })

  it('is held by a test that exists, or by the decision that replaced it', () => {
    const loose = entries.flatMap(({ id, by }) => {
      const missing = by.filter((holder) => {
        const decision = decisionIn(holder)
        if (decision !== undefined) return !(decision in decisions)
        const [path = '', title = ''] = holder.split(/: (.*)/s)
        return !hasTest(path, title)
      })
      return by.length === 0 ? [`${id}: nothing`] : missing.map((holder) => `${id}: ${holder}`)
    })
    expect(loose).toEqual([])
  })

  it('is still there, word for word, and none is named twice', () => {
    expect(Object.fromEntries(entries.map((entry) => [entry.id, hashOf(entry)]))).toEqual(kept)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    for (const [name, lines] of Object.entries(documents)) {
      const numbers = lines.map(({ id }) => id)
      expect(numbers).toEqual(lines.map((_, index) => `${name[0]}-${String(index + 1).padStart(3, '0')}`))
    }
  })

  it('was not made fewer', () => {
    expect(Object.values(documents).map(({ length }) => length)).toEqual(counts)
  })
})

/** So many lines has each document. The number only grows. */
const counts = [169, 110, 131]

const folder = findDocuments()
describe(folder === undefined ? 'without the documents beside the checkout' : 'beside the documents', () => {
  if (folder === undefined) {
    it('the words were compared with nothing: ../shared/spec is not there', () => {
      expect(folder).toBeUndefined()
    })
    return
  }

  it.each(Object.keys(documents))(
    'each line of %s stands in its section, and each quotation is a line',
    (name) => {
      const lines = documents[name] ?? []
      const sections = readSections(folder, name)
      const textOf = (at: string) => sections.find((section) => section.name === at)?.text ?? ''
      expect(listed(lines.filter(({ at, says }) => !textOf(at).includes(says)))).toEqual([])
      const quoted = sections.flatMap(({ text }) => quotedIn(text))
      const isLine = (words: string) => lines.some(({ says }) => says.includes(words) || words.includes(says))
      expect(quoted.filter((words) => !isLine(words))).toEqual([])
    },
  )

  it('each decision that replaced a line says what is quoted of it', () => {
    const sections = readSections(folder, 'decisions')
    const misquoted = Object.entries(decisions).filter(([name, words]) => {
      const section = sections.find((one) => one.name === name[0])?.text ?? ''
      const line = section.match(new RegExp(`^${name.slice(1)}\\. (.*)$`, 'm'))?.[1] ?? ''
      return !line.includes(words)
    })
    expect(misquoted).toEqual([])
  })
})
