import type { z } from 'zod'
import { briefFault } from '#contract/course-brief.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { invalidInput } from '#server/platform/http/route.ts'

/** The sentences on a course that cannot be taken. */
export function checkBrief(brief: unknown, cause?: unknown): void {
  const fault = briefFault(brief)
  if (fault === null) return
  const fields = Object.fromEntries(fault.fields.map((field) => [field, 'This field is required.']))
  throw new AppError(fault.code, {
    words: fault.words,
    cause,
    ...(fault.code === 'missing_fields' ? { fields } : {}),
  })
}

/** A course that cannot be taken: these sentences come before any other. */
export function refuseBrief(error: z.core.$ZodError, body: unknown): never {
  checkBrief(body, error)
  throw invalidInput(error)
}
