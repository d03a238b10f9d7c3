import type { Activity } from '#contract/classroom-state.ts'

export interface UnfinishedActivity {
  index: number
  sentence: string
}

function sentenceOf(
  { id, leader, title, examStatus }: Activity,
  openedIds: ReadonlySet<string>,
): string | null {
  if (leader === 'Examiner') {
    if (examStatus === 'submitted' || examStatus === 'graded') return null
    return `You have not ${examStatus === 'active' ? 'submitted' : 'taken'} the exam “${title}” yet.`
  }
  return openedIds.has(id) ? null : `You have not opened “${title}” yet.`
}

/** What a learner who ends the session now leaves open, in the order of the lesson. */
export const unfinishedIn = (
  activities: readonly Activity[],
  openedIds: ReadonlySet<string>,
): UnfinishedActivity[] =>
  activities.flatMap((activity, index) => {
    const sentence = sentenceOf(activity, openedIds)
    return sentence === null ? [] : [{ index, sentence }]
  })

/** What was done in a session: what was opened, and of the exams those that were submitted. */
export const doneIn = (activities: readonly Activity[], openedIds: ReadonlySet<string>): Activity[] =>
  activities.filter((activity) => sentenceOf(activity, openedIds) === null)
