import type { Activity } from '#contract/classroom-state.ts'
import type { PlanEvent } from '#web/classroom/api.ts'

/** What has come of a plan so far. */
export type PlanDraft = { title: string | null; activities: Activity[] }

export const emptyDraft: PlanDraft = { title: null, activities: [] }

const draftActivity = (
  index: number,
  given: Partial<Activity> & Pick<Activity, 'id' | 'title'>,
): Activity => ({
  leader: 'Professor',
  type: 'lesson',
  objective: '',
  assessment: '',
  topic: '',
  content: null,
  contentCutOff: false,
  hasPage: false,
  isAuthored: false,
  resources: null,
  exercises: [],
  citations: [],
  examStatus: 'none',
  examPercent: null,
  isExamGradedByLearner: false,
  ...given,
  sequence: index + 1,
})

/** Takes what came of a plan; of an activity whose guide is not known yet only the first counts, the Professor’s. */
export function addToDraft(draft: PlanDraft, event: PlanEvent): PlanDraft {
  if (event.type === 'head') return { ...draft, title: event.title }
  const { index, activity } = event
  if (index > draft.activities.length || (activity.leader === undefined && index > 0)) return draft
  const activities = [...draft.activities]
  activities[index] = draftActivity(index, activity)
  return { ...draft, activities }
}
