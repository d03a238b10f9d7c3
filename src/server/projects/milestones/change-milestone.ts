import { eq } from 'drizzle-orm'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { milestones } from '#db/projects.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Change, changeProject } from '#server/projects/change-project.ts'
import type { MilestoneRow } from '#server/projects/queries.ts'

export type MilestoneChange = Change & { milestoneId: string }

interface Outcome {
  set?: Partial<MilestoneRow>
  isWork?: boolean
  isEdit?: boolean
}

/** One act on a milestone of the learner's project. */
export async function changeMilestone(
  db: Database,
  change: MilestoneChange,
  act: (milestone: MilestoneRow, tx: Transaction) => Promise<Outcome> | Outcome,
): Promise<ProjectWithMilestones> {
  return changeProject(db, change, async (tx, _project, current) => {
    const milestone = current.find(({ id }) => id === change.milestoneId)
    if (milestone === undefined) throw new AppError('milestone_not_found')
    const { set, isWork = false, isEdit = false } = await act(milestone, tx)
    if (set !== undefined && Object.keys(set).length > 0)
      await tx.update(milestones).set(set).where(eq(milestones.id, milestone.id))
    return { isWork, isEdit }
  })
}
