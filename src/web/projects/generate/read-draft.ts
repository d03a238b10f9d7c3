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

/** What a run has told of a draft until now. */
export function readDraft(events: readonly RunEvent[]): ToldDraft {
  const draft: ToldDraft = { writtenBy: 'model', concepts: [], head: null, milestones: [], isWhole: false }
  for (const { event, data } of events) {
    if (event === 'plan') Object.assign(draft, draftEvents.plan.parse(data))
    if (event === 'head') draft.head = draftEvents.head.parse(data)
    if (event === 'milestone') draft.milestones.push(draftEvents.milestone.parse(data))
    if (event === 'draft') Object.assign(draft, draftEvents.draft.parse(data), { isWhole: true })
  }
  return draft
}

/** What was asked, as the server kept it. */
export const readRequest = (request: unknown) => generateProjectSchema.safeParse(request).data ?? null
