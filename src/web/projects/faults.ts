import { ApiError } from '#web/lib/api-error.ts'

const fallbacks = {
  create: 'An error occurred while creating the project',
  update: 'An error occurred while updating the project',
  delete: 'An error occurred while deleting the project',
}

/** Headings of faults; the reason is shown below them. */
export const faultTitles = {
  load: 'Failed to load projects',
  create: 'Failed to create project',
  update: 'Failed to update project',
  delete: 'Failed to delete project',
} as const

export const reasonOf = (act: keyof typeof fallbacks, error: unknown): string =>
  error instanceof ApiError ? error.message : fallbacks[act]

export const faultLine = (act: keyof typeof fallbacks, error: unknown): string =>
  error instanceof ApiError ? `${faultTitles[act]}: ${error.message}` : fallbacks[act]
