import { expect, it } from 'vitest'
import { measuredPace } from './pace.ts'

/** 25 words of a prompt and 9 words of an answer a second, as a small model on two cores. */
const call = (purpose: string, read: number, written: number) => ({
  purpose,
  firstMs: read * 40,
  wholeMs: read * 40 + written * 110,
  usage: { promptTokens: read, completionTokens: written },
})

/** A call that hardly reads anything. */
const short = (purpose: string) => ({ purpose, promptTokens: 0 })

it('knows nothing before the first call', () => {
  const pace = measuredPace()
  expect(pace.expectedMs('generate-notes')).toBeUndefined()
  expect(pace.stretch(short('generate-notes'), 120_000)).toBe(1)
})

it('waits five times as long for the first answer of a model on the owner’s own machine', () => {
  const pace = measuredPace({ isOwn: true })
  expect(pace.stretch(short('generate-course'), 120_000)).toBe(5)
  pace.noteLate()
  expect(pace.stretch(short('generate-course'), 120_000)).toBe(10)
  // The question of a check is read in an instant.
  pace.note(call('check-model', 30, 10))
  expect(pace.stretch(short('generate-course'), 120_000)).toBe(5)
  pace.note(call('generate-course', 300, 10))
  expect(pace.stretch(short('generate-course'), 600_000)).toBe(1)
})

it('gives a prompt time to be read from its beginning, though those before it were kept by the server', () => {
  const pace = measuredPace()
  pace.note(call('professor-chat', 3000, 100))
  const kept = { ...call('professor-chat', 3000, 100), firstMs: 500, wholeMs: 11_500 }
  for (let turn = 0; turn < 10; turn += 1) pace.note(kept)
  expect(pace.expectedMs('professor-chat')).toBe(11_500)
  const anew = { purpose: 'professor-chat', promptTokens: 3000 }
  expect(pace.stretch(anew, 60_000)).toBeCloseTo((3 * (3000 * 40 + 300 * 110)) / 60_000)
})

it('goes by the speed that was measured, and by calls of the same kind once there are some', () => {
  const pace = measuredPace()
  pace.note(call('professor-chat', 1000, 100))
  expect(pace.expectedMs('professor-chat')).toBe(51_000)
  expect(pace.expectedMs('generate-notes')).toBe(3000 * 40 + 1100 * 110)
  pace.note(call('generate-notes', 1000, 500))
  expect(pace.expectedMs('generate-notes')).toBe(95_000)
})

it('counts all calls of an exam', () => {
  const pace = measuredPace()
  for (const purpose of ['generate-exam-questions', 'review-exam-questions', 'check-exam-questions'])
    pace.note(call(purpose, 1000, 100))
  expect(pace.expectedMs('generate-exam-questions')).toBe(3 * 51_000)
  expect(pace.expectedMs('review-exam-questions')).toBe(2 * 51_000)
})

it('lets a slow model take three times what is expected, and ten times the usual at most', () => {
  const pace = measuredPace()
  pace.note(call('generate-notes', 3000, 1100))
  expect(pace.stretch(short('generate-notes'), 120_000)).toBeCloseTo(6.025)
  expect(pace.stretch(short('generate-notes'), 10_000)).toBe(10)
  expect(pace.stretch(short('generate-notes'), 3_600_000)).toBe(1)
})

it('waits longer after a call that was too late, until one comes in time', () => {
  const pace = measuredPace()
  pace.noteLate()
  pace.noteLate()
  expect(pace.stretch(short('professor-chat'), 60_000)).toBe(4)
  pace.note(call('professor-chat', 100, 10))
  expect(pace.stretch(short('professor-chat'), 60_000)).toBe(1)
})
