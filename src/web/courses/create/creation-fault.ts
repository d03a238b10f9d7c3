import { ApiError } from '#web/lib/api-error.ts'

/** The message of the box above the form, and a second sentence on what else helps. */
export type CreationFault = { title: string; detail?: string }

/** The generator's messages are complete sentences already. */
const inItsOwnWords = /^(model_|missing_fields$|lessons_out_of_range$|invalid_input$|not_signed_in$)/

const failed = /^(Failed to generate course|Course generation failed)/

/** `words`: the message the server stored for a failure that happened while the page was closed. */
export function generationFault(error: unknown, words: string | null = null): CreationFault {
  if (!(error instanceof ApiError)) {
    if (words === null) return { title: 'Course generation failed' }
    return { title: failed.test(words) ? words : `Failed to generate course: ${words}` }
  }
  if (inItsOwnWords.test(error.code)) return { title: error.message }
  return { title: `Failed to generate course: ${error.message}` }
}

export function savingFault(error: unknown): CreationFault {
  const title = 'Failed to save course to database'
  return error instanceof ApiError ? { title, detail: error.message } : { title }
}
