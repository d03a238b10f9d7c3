import { expect, it } from 'vitest'
import { courseAsked, readCourse } from './read-course.ts'

const unit = (lessonTitle: string) => ({ lessonTitle, objective: 'o', assessment: 'a' })
const item = (index: number, title: string) => ({ event: 'item', data: { index, item: unit(title) } })

it('reads the units as they come, and the whole answer in their place', () => {
  expect(readCourse([])).toEqual({ units: [], isWhole: false })
  const come = [item(0, 'Flour'), item(1, 'Water')]
  expect(readCourse(come)).toEqual({ units: [unit('Flour'), unit('Water')], isWhole: false })
  const done = { event: 'done', data: { units: [unit('Flour'), unit('Salt')] } }
  expect(readCourse([...come, done])).toEqual({ units: [unit('Flour'), unit('Salt')], isWhole: true })
})

it('passes over what cannot be read', () => {
  const events = [
    { event: 'item', data: null },
    { event: 'item', data: { index: 0, item: { lessonTitle: 7 } } },
    { event: 'done', data: { units: [{}] } },
  ]
  expect(readCourse(events)).toEqual({ units: [], isWhole: false })
})

it('finds what was asked for in the request that the server kept', () => {
  const course = { title: 'Bread', lessons: 3 }
  expect(courseAsked({ course, sourceIds: ['s'], buildsOnKnown: true, profile: null })).toEqual({
    brief: course,
    sourceIds: ['s'],
    buildsOnKnown: true,
  })
  for (const odd of [null, 'x', {}, { course: {} }]) expect(courseAsked(odd)).toBeUndefined()
})
