import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawQuestions, shuffled } from './draw-questions.ts'

type Question = { concept: string; name: number }

/** Banks of up to 40 questions of up to six concepts, and how many an exam asks. */
const banks = fc.record({
  bank: fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 40 })
    .map((concepts) => concepts.map((concept, name): Question => ({ concept, name }))),
  count: fc.integer({ min: 1, max: 20 }),
  chances: fc.array(fc.nat(), { minLength: 1, maxLength: 50 }),
})

const chanceOf = (chances: readonly number[]) => {
  let next = 0
  return (below: number) => (chances[next++ % chances.length] ?? 0) % below
}

/** Draws one exam after the other and remembers the questions of each. */
function* retakes({ bank, count, chances }: { bank: Question[]; count: number; chances: number[] }) {
  const random = chanceOf(chances)
  const exams: Question[][] = []
  for (;;) {
    const ago = exams.toReversed()
    const askedAgo = (question: Question) => {
      const place = ago.findIndex((exam) => exam.includes(question))
      return place === -1 ? undefined : place + 1
    }
    const drawn = drawQuestions({ bank, count, askedAgo, random })
    exams.push(drawn)
    yield drawn
  }
}

describe('a draw from a bank', () => {
  it('asks nothing again before everything was asked, and then what was asked longest ago', () => {
    fc.assert(
      fc.property(banks, (given) => {
        const exams = retakes(given)
        const size = Math.min(given.count, given.bank.length)
        const asked: Question[] = []
        for (let taken = 0; taken < 6; taken += 1) {
          const drawn = exams.next().value ?? []
          expect(drawn).toHaveLength(size)
          expect(new Set(drawn).size).toBe(size)
          const fresh = drawn.filter((question) => !asked.includes(question))
          const left = given.bank.length - new Set(asked).size
          expect(fresh).toHaveLength(Math.min(size, left))
          // A repeated question was last asked before every question that was left out.
          const last = (question: Question) => Math.floor(asked.lastIndexOf(question) / size)
          const again = drawn.filter((question) => asked.includes(question)).map(last)
          const leftOut = given.bank.filter((question) => !drawn.includes(question)).map(last)
          expect(Math.max(...again, -1)).toBeLessThanOrEqual(Math.min(...leftOut, Number.MAX_VALUE))
          asked.push(...drawn)
        }
      }),
    )
  })

  it('is spread over the concepts, as far as each has questions', () => {
    fc.assert(
      fc.property(banks, (given) => {
        const drawn = retakes(given).next().value ?? []
        const of = (questions: Question[], concept: string) =>
          questions.filter((question) => question.concept === concept).length
        const concepts = new Set(given.bank.map(({ concept }) => concept))
        for (const one of concepts)
          for (const other of concepts)
            if (of(drawn, one) < of(given.bank, one))
              expect(of(drawn, other)).toBeLessThanOrEqual(of(drawn, one) + 1)
      }),
    )
  })

  it('keeps the order of the bank', () => {
    fc.assert(
      fc.property(banks, (given) => {
        const names = (retakes(given).next().value ?? []).map(({ name }) => name)
        expect(names).toEqual(names.toSorted((a, b) => a - b))
      }),
    )
  })

  it('gives every question the same chance where nothing tells them apart', () => {
    const bank = Array.from({ length: 6 }, (_, name) => ({ concept: name < 3 ? 'a' : 'b', name }))
    const counts = new Map<number, number>()
    for (let draw = 0; draw < 3000; draw += 1)
      for (const { name } of drawQuestions({ bank, count: 2, askedAgo: () => undefined }))
        counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const { name } of bank) expect(Math.abs((counts.get(name) ?? 0) - 1000)).toBeLessThan(160)
  })
})

it('a shuffle has the same things, in every order', () => {
  const orders = new Set(Array.from({ length: 500 }, () => shuffled(['a', 'b', 'c']).join('')))
  expect([...orders].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
})
