import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import { type ErrorCode, errorTable } from '#contract/errors.ts'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'

/**
 * A room's router: bad input becomes one problem document with a sentence per field. An id in the path that cannot
 * exist is answered like one that does not.
 */
export const createRouter = (options: { unknownId?: ErrorCode } = {}) =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      if (result.target === 'param')
        throw new AppError(options.unknownId ?? 'not_found', { cause: result.error })
      throw invalidInput(result.error)
    },
  })

export function invalidInput(error: z.ZodError | z.core.$ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return new AppError('invalid_input', {
    words: { message: error.issues[0]?.message ?? errorTable.bad_request.sentence },
    fields,
    cause: error,
  })
}
