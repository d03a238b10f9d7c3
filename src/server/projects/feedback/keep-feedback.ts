import { eq, sql } from 'drizzle-orm'
import type { AnswerBack, FeedbackCriterion } from '#contract/projects/feedback.ts'
import { users } from '#db/accounts.ts'
import { courses } from '#db/courses.ts'
import { milestoneSubmissions, milestones, projects, submissionFeedback } from '#db/projects.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { FeedbackRow } from '#server/projects/queries.ts'
import { writeCriteriaEvidence } from './criteria-evidence.ts'
import type { JudgedFeedback } from './judge-work.ts'
import { loadWork, type Work, type WorkPlace } from './load-work.ts'

/** Saves feedback on the work with its evidence, once: where feedback exists, that is the answer. */
export const keepFeedback = (
  db: Database,
  place: WorkPlace,
  say: (work: Work) => JudgedFeedback,
): Promise<FeedbackRow> =>
  db.transaction(async (tx) => {
    const work = await holdWork(tx, place)
    if (work.feedback !== null) return work.feedback
    const [kept] = await tx
      .insert(submissionFeedback)
      .values({ ...say(work), submissionId: work.submission.id })
      .returning()
    if (kept === undefined) throw new Error('The feedback was not kept.')
    await writeCriteriaEvidence(tx, work, kept.writtenBy, kept.criteria)
    return kept
  })

/**
 * Saves the second look at one criterion, with the evidence of that criterion only: others may have been
 * deleted since.
 */
export const keepSecondLook = (
  db: Database,
  place: WorkPlace,
  answerBack: AnswerBack,
  look: (criterion: FeedbackCriterion) => FeedbackCriterion,
): Promise<FeedbackRow> =>
  db.transaction(async (tx) => {
    const work = await holdWork(tx, place)
    const before = work.feedback?.criteria[answerBack.index]
    if (work.feedback === null || before === undefined) throw new AppError('not_found')
    if (isAnswered(before, answerBack)) return work.feedback
    const after = look(before)
    const criteria = work.feedback.criteria.with(answerBack.index, after)
    const [kept] = await tx
      .update(submissionFeedback)
      .set({ criteria, ...wordsThatStand(before, after, criteria) })
      .where(eq(submissionFeedback.id, work.feedback.id))
      .returning()
    if (kept === undefined) throw new Error('The second look was not kept.')
    await writeCriteriaEvidence(tx, work, kept.writtenBy, [after])
    return kept
  })

/** Drops the summary, as it may be about the changed criterion, and the next step when all criteria are met. */
function wordsThatStand(
  before: FeedbackCriterion,
  after: FeedbackCriterion,
  criteria: readonly FeedbackCriterion[],
): Partial<Pick<FeedbackRow, 'summary' | 'nextStep'>> {
  if (after.isMet === before.isMet) return {}
  return { summary: '', ...(criteria.every(({ isMet }) => isMet) && { nextStep: '' }) }
}

/** Whether this same answer was given before; a different second answer is refused. */
export function isAnswered({ reply }: FeedbackCriterion, { text }: AnswerBack): boolean {
  if (reply !== null && reply.text !== text) throw new AppError('answered_back')
  return reply !== null
}

/**
 * Locks the work until the transaction ends, so that it is judged once. Locks its course first: the deletion
 * of the learner or the course takes the locks in this order too, and so runs before or after this
 * transaction.
 */
async function holdWork(tx: Transaction, place: WorkPlace): Promise<Work> {
  await tx.execute(sql`
    select from ${projects} join ${courses} on ${courses.id} = ${projects.courseId} join ${users} on ${users.id} = ${projects.userId}
    where ${projects.id} = ${place.projectId} and ${projects.userId} = ${place.ownerId}
    for key share of ${users} for share of ${courses}`)
  await tx
    .select({ id: milestoneSubmissions.id })
    .from(milestoneSubmissions)
    .innerJoin(milestones, eq(milestones.id, milestoneSubmissions.milestoneId))
    .where(eq(milestoneSubmissions.id, place.submissionId))
    .for('update', { of: milestoneSubmissions })
  return loadWork(tx, place)
}
