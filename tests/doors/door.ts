import type { RowIds } from '../full-learner.ts'

/** What a call is about: the owner's rows, or ids that belong to nothing. */
export type Target = { ids: RowIds; mark: string }

/** A door is one call of the API, with what it answers to whom: all of them ask about the owner's rows. */
export type Door = {
  /** As in the OpenAPI document: 'PATCH /api/courses/{id}'. */
  call: string
  /** Address with its parameters and query filled in; the call's own where it has none. */
  at?: (target: Target) => string
  body?: (target: Target) => unknown
  headers?: (target: Target) => Record<string, string>
  visitor: number
  /** Another learner, signed in. 404 must be word for word what an id of nothing answers. */
  other: number
  owner: number
  /** A learner with a copy of the owner's course; like any other learner where not said. */
  coursemate?: number
  /** Who runs the installation, where that is somebody special. */
  operator?: number
  /** Another learner gets, word for word, what an id of nothing gets, though it is no 404. */
  tellsNothing?: true
  /** What another does here may repeat the owner's words, as a copy of a public course does. */
  repeatsWords?: true
}

/** Guarded, and about nobody but the learner who asks. */
export const own = (call: string, status: number, body?: Door['body']): Door => ({
  call,
  visitor: 401,
  other: status,
  owner: status,
  ...(body && { body }),
})

/** Guarded, and about one row of its owner. */
export const ownRow = (call: string, at: Door['at'], status: number, body?: Door['body']): Door => ({
  call,
  ...(at && { at }),
  visitor: 401,
  other: 404,
  owner: status,
  ...(body && { body }),
})

/** The same with the id of the owner's row as the key by which a call is known again. */
export const keyed = (door: Door): Door => ({
  ...door,
  headers: ({ ids }) => ({ 'idempotency-key': ids.run }),
})

/** The same for everybody. */
export const open = (call: string, status: number, body?: Door['body']): Door => ({
  call,
  visitor: status,
  other: status,
  owner: status,
  ...(body && { body }),
})

/** Guarded, and of all that is one's own what belongs to one course. */
export const listOfCourse = (call: string): Door => ({
  ...own(call, 200),
  at: ({ ids }) => `${call.split(' ')[1]}?courseId=${ids.course}`,
  tellsNothing: true,
})
