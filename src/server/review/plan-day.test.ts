import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, type DayFacts, planDay } from './plan-day.ts'

const at = new Date('2026-05-31T12:00:00Z')
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)

const candidates = (prefix: string, isFresh: boolean) =>
  fc
    .array(
      fc.record({
        note: fc.integer({ min: 0, max: 25 }),
        course: fc.constantFrom('a', 'b', null),
        due: fc.integer({ min: -50_000, max: 600 }),
        isLearning: fc.boolean(),
        recall: fc.double({ min: 0, max: 1, noNaN: true }),
        isSureMissed: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    .map((list) =>
      list.map(
        ({ note, course, due, isLearning, recall, isSureMissed }, index): Candidate => ({
          id: `${prefix}${index}`,
          noteId: `note ${note}`,
          courseId: course,
          dueAt: minutes(due),
          isLearning: !isFresh && isLearning,
          recall: isFresh ? null : recall,
          isSureMissed,
        }),
      ),
    )

const days: fc.Arbitrary<DayFacts> = fc
  .record({
    dailyCap: fc.integer({ min: 1, max: 30 }),
    newCap: fc.integer({ min: 0, max: 10 }),
    more: fc.constantFrom(0, 0, 5),
    done: fc.integer({ min: 0, max: 30 }),
    firstTimers: fc.integer({ min: 0, max: 10 }),
    again: candidates('again', false),
    due: candidates('due', false),
    fresh: candidates('new', true),
  })
  .map(({ done, firstTimers, again, ...facts }) => {
    const cards = again.length + done
    return {
      at,
      again,
      ...facts,
      rated: {
        cards,
        firstTimers: Math.min(firstTimers, cards),
        notes: new Set(again.map(({ noteId }) => noteId)),
      },
    }
  })

describe('the day', () => {
  it('keeps both caps, and what was rated today comes again in any case', () => {
    fc.assert(
      fc.property(days, (facts) => {
        const planned = planDay(facts)
        const { rated, dailyCap, newCap, more, again } = facts
        expect(new Set(planned).size).toBe(planned.length)
        const others = planned.filter((card) => !again.includes(card))
        expect(planned.length - others.length).toBe(again.length)
        expect(others.length).toBeLessThanOrEqual(Math.max(0, dailyCap + more - rated.cards))
        const fresh = others.filter(({ recall }) => recall === null)
        expect(fresh.length).toBeLessThanOrEqual(Math.max(0, newCap + more - rated.firstTimers))
      }),
    )
  })

  it('never asks two cards of one note, unless more was asked for', () => {
    fc.assert(
      fc.property(days, (facts) => {
        if (facts.more > 0) return
        const others = planDay(facts).filter((card) => !facts.again.includes(card))
        const notes = [...facts.rated.notes, ...others.map(({ noteId }) => noteId)]
        expect(new Set(notes).size).toBe(notes.length)
      }),
    )
  })

  it('begins with steps that have come, ends with those to come, and mixes courses between', () => {
    fc.assert(
      fc.property(days, (facts) => {
        const planned = planDay(facts)
        const hasCome = (card: Candidate) => card.isLearning && card.dueAt <= at
        const steps = planned.filter(hasCome)
        expect(planned.slice(0, steps.length)).toEqual(steps)
        const late = facts.again.filter((card) => !hasCome(card))
        expect(new Set(planned.slice(planned.length - late.length))).toEqual(new Set(late))
        const between = planned.slice(steps.length, planned.length - late.length)
        const lastSure = between.findLastIndex(({ isSureMissed }) => isSureMissed)
        const sure = between.filter(({ isSureMissed }) => isSureMissed)
        expect(lastSure).toBe(sure.length - 1)
        for (const part of [sure, between.slice(sure.length)])
          for (const [index, card] of part.entries()) {
            const next = part[index + 1]
            if (next?.courseId !== card.courseId) continue
            expect(part.slice(index + 1).every(({ courseId }) => courseId === card.courseId)).toBe(true)
          }
      }),
    )
  })

  it('has room for what is new only after what is due', () => {
    const card = (id: string, recall: number | null): Candidate => ({
      id,
      noteId: id,
      courseId: null,
      dueAt: minutes(-10),
      isLearning: false,
      recall,
      isSureMissed: false,
    })
    const planned = planDay({
      at,
      dailyCap: 3,
      newCap: 2,
      more: 0,
      again: [],
      rated: { cards: 0, firstTimers: 0, notes: new Set() },
      due: [card('likely', 0.95), card('unlikely', 0.4)],
      fresh: [card('new', null), card('newer', null)],
    })
    expect(planned.map(({ id }) => id)).toEqual(['unlikely', 'new', 'likely'])
  })
})
