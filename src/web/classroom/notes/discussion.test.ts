import { expect, it } from 'vitest'
import { classroomLimits } from '#contract/classroom/rules.ts'
import { discussion } from './discussion.ts'

const exercise = { prompt: 'Why knead?', attempt: 'For the gas.' }

it('puts question and attempt below what was typed, once, within a message', () => {
  const asked = 'About this question: Why knead?\n\nI answered: For the gas.\n\n'
  expect(discussion(exercise, ' ')).toBe(asked)
  expect(discussion(exercise, 'Hello')).toBe(`Hello\n\n${asked}`)
  expect(discussion(exercise, `${asked}But why?`)).toBe(`${asked}But why?`)
  expect(discussion({ prompt: 'Why knead?', attempt: ' ' }, '')).toBe(
    'About this question: Why knead?\n\nI had no answer.\n\n',
  )
  const long = discussion({ prompt: 'q'.repeat(2000), attempt: 'a'.repeat(4000) }, '')
  expect(long.length).toBeLessThan(classroomLimits.message)
})
