import type { CourseProposal } from '#contract/courses/course-proposal.ts'
import { readJson } from '#web/lib/calls/api-fetch.ts'
import { askGuide } from '#web/lib/calls/ask-guide.ts'
import { appConfig } from '#web/lib/config.ts'
import type { CourseDraft, FilledFields } from './course-draft.ts'
import { asFields } from './implied-fields.ts'

/** Whether a guide can be asked for the fields, and has not proposed them yet. */
export const mayPropose = ({ sentence, proposed }: CourseDraft): boolean =>
  appConfig.model.connected && sentence.trim() !== '' && proposed === null

/** The fields as a guide proposes them from the sentence; null where it could not. Throws where it is no longer wanted. */
export async function proposeDetails(sentence: string, signal: AbortSignal): Promise<FilledFields | null> {
  try {
    const reply = await askGuide('/api/propose-course', { sentence }, { signal })
    return asFields(await readJson<CourseProposal>(reply))
  } catch (error) {
    signal.throwIfAborted()
    console.warn('The details of the course were not proposed.', error)
    return null
  }
}
