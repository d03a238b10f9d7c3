import type { RowIds } from '../full-learner.ts'

/** What a call concerns: the owner's rows, or ids that do not exist. */
export type Target = { ids: RowIds; mark: string }

/**
 * A door is one call of the API, with its answer for each kind of caller: all of them ask about the owner's
 * rows.
 */
export type Door = {
  /** As in the OpenAPI document: 'PATCH /api/courses/{id}'. */
  call: string
  /** Address with its parameters and query filled in; without it, the path of the call. */
  at?: (target: Target) => string
  body?: (target: Target) => unknown
  headers?: (target: Target) => Record<string, string>
  visitor: number
  /**
   * Another learner, signed in. A 404 must equal, word for word, the answer for an id that does not exist.
   */
  other: number
  owner: number
  /**
   * A learner with a copy of the owner's course; answered like any other learner unless this says otherwise.
   */
  coursemate?: number
  /** The operator, where the answer differs. */
  operator?: number
  /**
   * Another learner gets, word for word, the same answer as for an id that does not exist, though it is no
   * 404.
   */
  tellsNothing?: true
  /** The answer to another learner may repeat the owner's words, as a copy of a public course does. */
  repeatsWords?: true
}

/** A guarded call that concerns only the learner who asks. */
export const own = (call: string, status: number, body?: Door['body']): Door => ({
  call,
  visitor: 401,
  other: status,
  owner: status,
  ...(body && { body }),
})

/** A guarded call that concerns one row of its owner. */
export const ownRow = (call: string, at: Door['at'], status: number, body?: Door['body']): Door => ({
  call,
  ...(at && { at }),
  visitor: 401,
  other: 404,
  owner: status,
  ...(body && { body }),
})

/** The same with the id of the owner's row as the idempotency key. */
export const keyed = (door: Door): Door => ({
  ...door,
  headers: ({ ids }) => ({ 'idempotency-key': ids.run }),
})

/** The same answer for every caller. */
export const open = (call: string, status: number, body?: Door['body']): Door => ({
  call,
  visitor: status,
  other: status,
  owner: status,
  ...(body && { body }),
})

/** A guarded call that lists what the learner has in one course. */
export const listOfCourse = (call: string): Door => ({
  ...own(call, 200),
  at: ({ ids }) => `${call.split(' ')[1]}?courseId=${ids.course}`,
  tellsNothing: true,
})
