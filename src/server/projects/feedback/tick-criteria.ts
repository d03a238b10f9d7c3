import type { TickCriteria } from '#contract/projects/feedback.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { changedElsewhere } from '#server/platform/database/revision.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findProject } from '#server/projects/find-project.ts'
import { type JudgedFeedback, newCriterion } from './judge-work.ts'
import { keepFeedback } from './keep-feedback.ts'
import type { Work, WorkPlace } from './load-work.ts'

/** Without a model the learner ticks which criteria their work meets. Only the first ticks count. */
export async function tickCriteria(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  place: WorkPlace,
  { ticks }: TickCriteria,
): Promise<ProjectWithMilestones> {
  await keepFeedback(db, place, (work) => {
    if (guides.model !== null) throw new AppError('feedback_by_examiner')
    return ticked(work, ticks)
  })
  return findProject(db, place.projectId, place.ownerId)
}

function ticked(work: Work, ticks: TickCriteria['ticks']): JudgedFeedback {
  const { successCriteria } = work.milestone
  const isSame =
    ticks.length === successCriteria.length &&
    ticks.every(({ criterion }, index) => criterion === successCriteria[index])
  // A tick is for the criteria that were shown, not for criteria that were changed since.
  if (!isSame) throw changedElsewhere('milestone')
  return {
    writtenBy: 'learner',
    summary: '',
    nextStep: '',
    criteria: ticks.map((tick) => newCriterion(work, { ...tick, quotation: null, remark: '' })),
  }
}
