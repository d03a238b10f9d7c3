import type {
  DraftConcept,
  DraftHead,
  DraftMilestone,
  DraftWriter,
  GenerateProject,
} from '#contract/projects/generate.ts'
import type { RunEvent } from '#contract/runs.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'

export type ToldDraft = {
  writtenBy: DraftWriter
  /** The concepts of the course, by their keys. */
  concepts: DraftConcept[]
  head: DraftHead | null
  milestones: DraftMilestone[]
  /** All of it is there. */
  isWhole: boolean
}

const isText = (value: unknown) => typeof value === 'string'

const isHead = (value: unknown): value is DraftHead =>
  isRecord(value) && [value.title, value.description, value.projectType, value.difficultyLevel].every(isText)

export const isMilestone = (value: unknown): value is DraftMilestone =>
  isRecord(value) &&
  [value.id, value.title, value.description].every(isText) &&
  typeof value.hours === 'number' &&
  [value.tasks, value.criteria, value.hints, value.conceptKeys].every(Array.isArray)

/** What a run has told of a draft until now. What cannot be read is not there. */
export function readDraft(events: readonly RunEvent[]): ToldDraft {
  const draft: ToldDraft = { writtenBy: 'model', concepts: [], head: null, milestones: [], isWhole: false }
  for (const { event, data } of events) {
    if (event === 'head' && isHead(data)) draft.head = data
    if (event === 'milestone' && isMilestone(data)) draft.milestones.push(data)
    if (!isRecord(data)) continue
    if (event === 'plan' && Array.isArray(data.concepts)) Object.assign(draft, data)
    const { head, milestones } = data
    if (event === 'draft' && isHead(head) && Array.isArray(milestones) && milestones.every(isMilestone))
      Object.assign(draft, { head, milestones, isWhole: true })
  }
  return draft
}

/** What was asked, as the server kept it. */
export const readRequest = (request: unknown): GenerateProject | null =>
  isRecord(request) && Array.isArray(request.unitIds) ? (request as GenerateProject) : null
