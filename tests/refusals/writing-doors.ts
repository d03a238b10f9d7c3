import { expect } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { requestOf } from '../doors/call-door.ts'
import type { Door, Target } from '../doors/door.ts'
import { everyDoor } from '../doors/every-door.ts'

/** Every call that changes something; tests/doors.test.ts sees to it that none is missing. */
export const writingDoors: Door[] = everyDoor.filter(({ call }) => !call.startsWith('GET '))

/**
 * The calls that take JSON. Calls that take a file have their own refusals: server/course-files/transfer,
 * server/review/anki, server/sources, server/platform/files; so do calls that take a form of another server:
 * server/accounts/provider.
 */
export const jsonDoors: Door[] = writingDoors.filter(
  ({ call }) =>
    !/^(?:POST \/api\/(?:course-files|cards\/import|auth\/provider\/back-channel-logout)|PUT \/api\/(?:sources|sent-files)\/\{id\}\/parts)/.test(
      call,
    ),
)

export const addressOf = (door: Door, target: Target) => requestOf(door, target).path

/** A refusal is always a problem document that repeats its own status. */
export async function refusalOf(answer: Response): Promise<number> {
  expect(answer.headers.get('content-type'), answer.url).toContain('application/problem+json')
  const problem = problemSchema.parse(await answer.json())
  expect(problem.status).toBe(answer.status)
  return problem.status
}
