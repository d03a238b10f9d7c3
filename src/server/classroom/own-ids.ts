import { z } from 'zod'
import { AppError } from '#server/platform/http/errors.ts'

export type OwnIds = {
  courseId?: string | null | undefined
  unitId?: string | null | undefined
  activityId?: string | null | undefined
}

/** Whether a request names stored rows of the learner. */
export const namesOwnRows = ({ courseId, unitId, activityId }: OwnIds): boolean =>
  [courseId, unitId, activityId].some((id) => id !== null && id !== undefined)

/** An id that cannot exist gets the same error as an unknown id. */
export function ownId(id: string | null | undefined): string {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data
}
