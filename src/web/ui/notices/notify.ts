import { addNote } from './note-list.ts'

/** A message in the page that never blocks it. */
export const notify = {
  success: (message: string) => addNote('success', message),
  error: (message: string) => addNote('error', message),
}
