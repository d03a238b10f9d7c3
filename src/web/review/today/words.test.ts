import { expect, it } from 'vitest'
import { aboutLesson, aboutReview } from './words.ts'

it('says of one card what it says of many', () => {
  expect(aboutReview({ cards: 12, minutes: 6 })).toBe('About 6 minutes. They can wait.')
  expect(aboutReview({ cards: 1, minutes: 1 })).toBe('About a minute. It can wait.')
})

it('says where a lesson goes on, as far as it has begun', () => {
  const lesson = {
    courseId: 'c',
    unitId: 'u',
    courseTitle: 'Bread',
    number: 2,
    title: 'Yeast',
    activity: null,
  }
  expect(aboutLesson(lesson)).toBe('Bread.')
  expect(aboutLesson({ ...lesson, activity: { index: 0, count: 1, title: 'Gas' } })).toBe(
    'Bread. 1 activity.',
  )
  expect(aboutLesson({ ...lesson, activity: { index: 1, count: 4, title: 'Gas' } })).toBe(
    'Bread. Activity 2 of 4: Gas',
  )
})
