import { ApiError } from '#web/lib/api-error.ts'

/** What the box above the form says: the catalogue's sentence, and beside it what else helps. */
export type CreationFault = { title: string; detail?: string }

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The generator's own refusals carry the catalogue's words already. */
const inItsOwnWords = /^(model_|missing_fields$|lessons_out_of_range$|invalid_input$|not_signed_in$)/

export function generationFault(error: unknown): CreationFault {
  if (!(error instanceof ApiError)) return { title: 'Course generation failed' }
  if (inItsOwnWords.test(error.code)) return { title: error.message }
  const statusText = statusTexts[error.status]
  if (statusText === undefined) return { title: 'Course generation failed', detail: error.message }
  return { title: `Failed to generate course: ${statusText}`, detail: error.message }
}

export function savingFault(error: unknown): CreationFault {
  const title = 'Failed to save course to database'
  return error instanceof ApiError ? { title, detail: error.message } : { title }
}
