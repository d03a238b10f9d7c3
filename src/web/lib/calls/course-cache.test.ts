import { beforeEach, expect, it, vi } from 'vitest'
import type { Course, OwnCourse } from '#contract/courses.ts'
import { cacheGeneratedCourse, cacheReadCourse, forgetCourse } from './course-cache.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})
const read = (key: string): unknown => JSON.parse(stored.get(key) ?? 'null')

it('a course read by itself is kept among the courses, with its index and progress or 0', () => {
  stored.set('profile', '{"id":"ada"}')
  stored.set('courses', '[{"id":"c","title":"Old"},{"id":"d"}]')
  cacheReadCourse({ id: 'c', title: 'New', currentLessonIndex: 2, progress: 40 } as OwnCourse)
  cacheReadCourse({ id: 'e', title: 'Another’s' } as Course)
  expect(read('courses')).toEqual([
    { id: 'e', title: 'Another’s', currentLessonIndex: 0, progress: 0 },
    { id: 'c', title: 'New', currentLessonIndex: 2, progress: 40 },
    { id: 'd' },
  ])
})

it('of the courses of others the twenty read last are kept, and every one of the learner’s own', () => {
  stored.set('profile', '{"id":"ada"}')
  const own = Array.from({ length: 30 }, (_, index) => ({ id: `own${index}`, isOwner: true }))
  stored.set('courses', JSON.stringify(own))
  const readOther = (id: string) => cacheReadCourse({ id, isOwner: false } as Course)
  for (let index = 0; index < 25; index += 1) readOther(`other${index}`)
  readOther('other5')
  const ids = (read('courses') as { id: string }[]).map(({ id }) => id)
  const others = ids.filter((id) => id.startsWith('other'))
  expect(others).toHaveLength(20)
  expect(others.slice(0, 2)).toEqual(['other5', 'other24'])
  expect(ids.filter((id) => id.startsWith('own'))).toEqual(own.map(({ id }) => id))
})

it('a visitor’s browser keeps no course that was read', () => {
  cacheReadCourse({ id: 'c' } as Course)
  expect([...stored.keys()]).toEqual([])
  stored.set('profile', '{"id":"ada","isSignedOut":true}')
  cacheReadCourse({ id: 'c' } as Course)
  expect([...stored.keys()]).toEqual(['profile'])
})

it('a generated course is kept by its own key, until it is deleted', () => {
  cacheGeneratedCourse({ title: 'Without an id' } as OwnCourse)
  expect([...stored.keys()]).toEqual([])
  cacheGeneratedCourse({ id: 'c' } as OwnCourse)
  expect(read('lastGeneratedCourse')).toEqual({ id: 'c' })
  expect(read('courses')).toEqual([{ id: 'c' }])
  stored.set('currentCourseWithUnits', '{"id":"c"}')
  stored.set('activeCourseId', 'c')
  forgetCourse('c')
  expect(Object.fromEntries(stored)).toEqual({ courses: '[]' })
})
