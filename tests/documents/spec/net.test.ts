import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountsCoursesProfile } from './1-accounts-courses-profile.ts'
import { classroomExams } from './2-classroom-exams.ts'
import { libraryProjectsReflections } from './3-library-projects-reflections.ts'
import { decisions } from './decisions.ts'
import type { Entry } from './entry.ts'
import kept from './kept.json' with { type: 'json' }
import { findDocuments, fixedParts, hasWords, quotedIn, readProduct, readSections } from './sources.ts'
import { testsIn, whenRun } from './tests-in.ts'

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
const counted = new Map<string, number>()
/** Counts the files of the product that contain these words. */
function filesWith(words: string): number {
  const count = counted.get(words) ?? product.filter((text) => hasWords(text, words)).length
  counted.set(words, count)
  return count
}
/** How the product says a line. */
const codeOf = (entry: Entry) => entry.code ?? (isRetired(entry) ? [] : fixedParts(entry.says))

/** Words found in more files than these would still be in some file after the line is gone. */
const maxFiles = 8
/** This file compares words only: it is no test of a line. */
const thisFile = 'tests/documents/spec/net.test.ts'

/** Listed by its number and words, so that a failure can be read. */
const listed = (faulty: readonly Entry[]) => faulty.map(({ id, says }) => `${id}: ${says}`)

describe('every line of the specification', () => {
  it('is in what the browser or the server is built from', () => {
    const lost = entries.filter((entry) => codeOf(entry).some((words) => filesWith(words) === 0))
    expect(listed(lost)).toEqual([])
  })

  it('is known by words that are rare there', () => {
    const common = entries.filter((entry) => {
      const counts = codeOf(entry).map(filesWith)
      return counts.length > 0 && Math.min(...counts) > maxFiles
    })
    expect(listed(common)).toEqual([])
  })

  it('is held by a test that exists and runs every day, or by the decision that replaced it', () => {
    const loose = entries.flatMap(({ id, by }) => {
      const held = by.map((holder) => {
        const decision = decisionIn(holder)
        if (decision !== undefined) return { holder, runs: decision in decisions ? 'always' : undefined }
        const [path = '', title = ''] = holder.split(/: (.*)/s)
        return { holder, runs: path === thisFile ? undefined : whenRun(path, title) }
      })
      const missing = held.filter(({ runs }) => runs === undefined || runs === 'never')
      if (missing.length > 0) return missing.map(({ holder }) => `${id}: ${holder}`)
      return held.some(({ runs }) => runs === 'always') ? [] : [`${id}: nothing by day`]
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

describe('a test that holds a line', () => {
  const found = (text: string) => testsIn('a.test.ts', text)
  it('is a call of it or test with that title, each kind of it', () => {
    const text =
      "it('one', () => {}); it.each<[string]>([['(']])('two %s', async () => {}); test(`three`, {}, fn => {})"
    expect(found(text)).toEqual(['one', 'two %s', 'three'].map((title) => ({ title, runs: 'always' })))
  })
  it('is no other call, no group, no part of a test, no comment and no text', () => {
    const text =
      "// it('a', () => {})\n/* test('b', () => {}) */ describe('c', () => {}); getByText('d'); test.step('e', () => {})" +
      "; const text = \"it('f', () => {})\"; test.describe('g', () => {})"
    expect(found(text)).toEqual([])
  })
  it('runs by night where it, or a group around it, says so, and never where it is left out', () => {
    const text =
      "test('a', { tag: ['@wide', '@nightly'] }, () => {}); test.describe('b', { tag: '@nightly' }, () => { test('c', () => {}) })" +
      "; it.skip('d', () => {}); describe.skip('e', () => { it('f', () => {}) }); it.runIf(long)('g', () => {})"
    expect(found(text)).toEqual([
      { title: 'a', runs: 'by night' },
      { title: 'c', runs: 'by night' },
      { title: 'd', runs: 'never' },
      { title: 'f', runs: 'never' },
      { title: 'g', runs: 'by night' },
    ])
  })
})

/** The number of lines of each document. It only grows. */
const counts = [183, 117, 133]

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
      const isLine = (words: string) => lines.some(({ says }) => says.includes(words))
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
