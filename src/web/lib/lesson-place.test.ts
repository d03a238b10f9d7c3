import { expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { lessonPlace } from './lesson-place.ts'

it('reads titles that were kept as JSON text', () => {
  const course = {
    units: [{ title: '{"title":"Stones"}' }],
    currentLessonIndex: 0,
    currentActivity: { index: 1, count: 3, title: '{"title":"Counting miles"}' },
  } as OwnCourse
  const { lesson, activity } = lessonPlace(course)
  expect(lesson).toBe('Lesson 1: Stones')
  expect(activity).toBe('Activity 2 of 3: Counting miles')
})
