import { count, eq } from 'drizzle-orm'
import type { SubmitWork } from '#contract/milestones.ts'
import { milestoneLimits } from '#contract/projects/project-lists.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { milestoneSubmissions } from '#db/projects.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changeMilestone, type MilestoneChange } from './change-milestone.ts'

/** Words, a link or both, kept with the moment they were handed in. */
export async function submitWork(
  db: Database,
  change: MilestoneChange,
  { text, link }: SubmitWork,
): Promise<ProjectWithMilestones> {
  return changeMilestone(db, change, async ({ id, status }, tx) => {
    const [kept] = await tx
      .select({ number: count() })
      .from(milestoneSubmissions)
      .where(eq(milestoneSubmissions.milestoneId, id))
    if ((kept?.number ?? 0) >= milestoneLimits.submissions)
      throw new AppError('too_many_submissions', { words: { limit: milestoneLimits.submissions } })
    await tx.insert(milestoneSubmissions).values({ milestoneId: id, text, link })
    return { set: { status: status === 'pending' ? 'in_progress' : status }, isWork: true }
  })
}
