import { expect, it } from 'vitest'
import { firstAsks } from './first-asks.ts'

it('asks for the frame on every page of a learner, and for its list where that is known', () => {
  const frame = ['/api/auth/get-session', '/api/today?zone={zone}']
  expect(firstAsks('/Dashboard/')).toEqual([...frame, '/api/courses?search='])
  expect(firstAsks('/review/cards')).toEqual(frame)
  expect(firstAsks('/classroom')).toEqual([...frame, '/api/courses/{course}/classroom{lesson}'])
  expect(firstAsks('/classroom/some-course')).toEqual(frame)
})

it('asks for nothing where anyone may come', () => {
  for (const path of ['/', '/login', '/courses/some-course', '/nowhere']) expect(firstAsks(path)).toEqual([])
})
