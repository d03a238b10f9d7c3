import type { TickCriteria } from '#contract/projects/feedback.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findProject } from '#server/projects/find-project.ts'
import { newCriterion, type Said } from './judge-work.ts'
import { keepFeedback } from './keep-feedback.ts'
import type { Work, WorkPlace } from './load-work.ts'

/** Without a model the learner says which criteria their work meets. The first count stands. */
export async function tickCriteria(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  place: WorkPlace,
  { met }: TickCriteria,
): Promise<ProjectWithMilestones> {
  await keepFeedback(db, place, (work) => {
    if (guides.model !== null) throw new AppError('feedback_by_examiner')
    return ticked(work, met)
  })
  return findProject(db, place.projectId, place.ownerId)
}

function ticked(work: Work, met: readonly boolean[]): Said {
  const { successCriteria } = work.milestone
  if (met.length !== successCriteria.length) {
    const message = 'Please say of each criterion whether your work meets it.'
    throw new AppError('invalid_input', { words: { message }, fields: { met: message } })
  }
  return {
    writtenBy: 'learner',
    summary: '',
    nextStep: '',
    criteria: successCriteria.map((criterion, index) =>
      newCriterion(work, index, { criterion, isMet: met[index] === true, quotation: null, remark: '' }),
    ),
  }
}
