import { expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'

vi.hoisted(() => vi.stubGlobal('window', { location: new URL('http://localhost:3000/classroom') }))

it('a course that could not be deleted says why, or that nobody knows', async () => {
  const { deletionFault } = await import('./delete-course-dialog.tsx')
  const refused = new ApiError({ status: 404, code: 'course_not_found', detail: 'Course not found' })
  expect(deletionFault(refused)).toBe('Failed to delete course: Course not found')
  expect(deletionFault(new TypeError('x is undefined'))).toBe('Failed to delete course: Unknown error')
})
