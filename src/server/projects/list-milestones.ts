import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Milestone } from '#contract/milestones.ts'
import type { Page } from '#contract/paging.ts'
import { milestoneLimits } from '#contract/projects/project-lists.ts'
import type { SharedMilestone } from '#contract/projects/project-with-milestones.ts'
import { milestoneSubmissions, milestones, submissionFeedback } from '#db/projects.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { bytesOf, inOrderOf, pageBy } from '#server/platform/database/keyset.ts'
import { presentMilestone, presentSharedMilestone } from './present-project.ts'
import { submissionsOf } from './queries.ts'

const inTheirOrder = { key: milestones.orderIndex, isDescending: false, id: milestones.id }

const ownBytes = bytesOf(
  milestones.title,
  milestones.description,
  milestones.notes,
  sql`${milestones.tasks}::text`,
  ...[milestones.resources, milestones.successCriteria, milestones.aiHints].map(
    (list) => sql`array_to_string(${list}, ',')`,
  ),
)
const submittedBytes = sql<number>`(
  select coalesce(sum(${bytesOf(
    milestoneSubmissions.text,
    milestoneSubmissions.link,
    submissionFeedback.summary,
    submissionFeedback.nextStep,
    sql`${submissionFeedback.criteria}::text`,
  )}), 0)::int
  from ${milestoneSubmissions} left join ${submissionFeedback}
    on ${submissionFeedback.submissionId} = ${milestoneSubmissions.id}
  where ${milestoneSubmissions.milestoneId} = milestones.id)`

type After = { projectId: string; cursor: string | undefined }

/** Those of the project's milestones that a page carries, in their order. */
async function readMilestones(db: Connection, { projectId, cursor }: After, bytes: typeof ownBytes) {
  const page = pageBy(inTheirOrder, { cursor, limit: milestoneLimits.perProject })
  const found = await db
    .select({ id: milestones.id, place: page.place, bytes })
    .from(milestones)
    .where(and(eq(milestones.projectId, projectId), page.after))
    .orderBy(page.by)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(found)
  const ids = rows.map(({ id }) => id)
  const loaded = await db
    .select()
    .from(milestones)
    .where(inArray(milestones.id, ids))
    .orderBy(asc(milestones.id))
  return { page, ids, cut: { rows: inOrderOf(rows, loaded), nextCursor } }
}

/** A page of the milestones of the learner's own project, with what was handed in for them. */
export async function listMilestones(db: Connection, after: After): Promise<Page<Milestone>> {
  const { page, ids, cut } = await readMilestones(db, after, sql<number>`${ownBytes} + ${submittedBytes}`)
  const ofMilestone = Map.groupBy(await submissionsOf(db, ids), ({ milestoneId }) => milestoneId)
  return page.show(cut, (milestone) => presentMilestone(milestone, ofMilestone.get(milestone.id) ?? []))
}

/** The same as anyone with the address of a shared project sees them. */
export async function listSharedMilestones(db: Connection, after: After): Promise<Page<SharedMilestone>> {
  const { page, cut } = await readMilestones(db, after, ownBytes)
  return page.show(cut, presentSharedMilestone)
}
