import {
  type DraftConcept,
  type DraftHead,
  type DraftMilestone,
  type DraftWriter,
  draftEvents,
  generateProjectSchema,
} from '#contract/projects/generate.ts'
import type { RunEvent } from '#contract/runs.ts'

export type ToldDraft = {
  writtenBy: DraftWriter
  /** The concepts of the course, by their keys. */
  concepts: DraftConcept[]
  head: DraftHead | null
  milestones: DraftMilestone[]
  /** All of it is there. */
  isWhole: boolean
}

/** What a run has told of a draft until now. What cannot be read is not there. */
export function readDraft(events: readonly RunEvent[]): ToldDraft {
  const draft: ToldDraft = { writtenBy: 'model', concepts: [], head: null, milestones: [], isWhole: false }
  for (const { event, data } of events) {
    const read = Object.hasOwn(draftEvents, event)
      ? draftEvents[event as keyof typeof draftEvents].safeParse(data).data
      : undefined
    if (read === undefined) continue
    if ('writtenBy' in read) Object.assign(draft, read)
    else if ('milestones' in read) Object.assign(draft, read, { isWhole: true })
    else if ('hints' in read) draft.milestones.push(read)
    else draft.head = read
  }
  return draft
}

/** What was asked, as the server kept it. */
export const readRequest = (request: unknown) => generateProjectSchema.safeParse(request).data ?? null
