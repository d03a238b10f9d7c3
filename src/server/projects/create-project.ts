import { and, eq } from 'drizzle-orm'
import type { NewMilestone } from '#contract/milestones.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { progressOf } from '#contract/projects/project-rules.ts'
import type {
  CreateProject,
  ProjectWithMilestones,
  SaveProject,
} from '#contract/projects/project-with-milestones.ts'
import { concepts } from '#db/knowledge.ts'
import { milestones, projects } from '#db/projects.ts'
import { markChanged } from '#server/courses/mark-changed.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { holdSpace, refuseFull } from '#server/platform/space/measure-space.ts'
import { generatedBy } from '#server/projects/generate/generated-by.ts'
import { nameTasks } from '#server/projects/milestones/name-tasks.ts'
import { checkCourse } from './check-course.ts'
import { findProject } from './find-project.ts'
import { shareAfter } from './share-project.ts'

/** A project from the start, with the milestones it is given, in their order from 1. */
export async function createProject(
  db: Database,
  ownerId: string,
  { runId, ...project }: SaveProject,
  limits: SpaceLimits,
): Promise<ProjectWithMilestones> {
  return db.transaction(async (tx) => {
    await holdSpace(tx, ownerId)
    await checkCourse(tx, ownerId, project)
    const origin = await generatedBy(tx, ownerId, runId)
    const known = await withKnownConcepts(tx, ownerId, project)
    const milestones = known.map(({ hintsSeen, ...milestone }) => ({
      ...milestone,
      hintsTaken: hintsSeen ? milestone.aiHints.length : 0,
    }))
    const id = await insertProject(tx, ownerId, { ...project, milestones }, origin)
    if (project.courseId !== null && !project.keptToMyself) await markChanged(tx, project.courseId)
    await refuseFull(tx, ownerId, limits, ['projects'])
    return findProject(tx, id, ownerId)
  })
}

/** A concept that the project's course does not have is none. */
async function withKnownConcepts(
  tx: Transaction,
  userId: string,
  { courseId, milestones: planned }: Pick<SaveProject, 'courseId' | 'milestones'>,
) {
  if (planned.every(({ conceptKeys }) => conceptKeys.length === 0)) return planned
  const rows =
    courseId === null
      ? []
      : await tx
          .select({ key: concepts.key })
          .from(concepts)
          .where(and(eq(concepts.courseId, courseId), eq(concepts.userId, userId)))
  const known = new Set(rows.map(({ key }) => key))
  return planned.map((milestone) => ({
    ...milestone,
    conceptKeys: [...new Set(milestone.conceptKeys)].filter((key) => known.has(key)),
  }))
}

type ProjectToInsert = Omit<CreateProject, 'milestones'> & {
  milestones: (NewMilestone & { hintsTaken?: number })[]
}

/** The same in the transaction of a larger act, for a course that is known to be the owner's. */
export async function insertProject(
  tx: Transaction,
  ownerId: string,
  { milestones: planned, ...project }: ProjectToInsert,
  origin: Pick<typeof projects.$inferInsert, 'aiGenerated' | 'generationPrompt' | 'cameWithCourse'> = {},
): Promise<string> {
  const [saved] = await tx
    .insert(projects)
    .values({
      ...project,
      ...origin,
      userId: ownerId,
      progressPercentage: progressOf(planned, 0),
      ...shareAfter({ shareToken: null }, project.isPublic && !project.keptToMyself),
    })
    .returning({ id: projects.id })
  if (saved === undefined) throw new Error('The created project was not returned.')
  if (planned.length > 0)
    await tx.insert(milestones).values(
      planned.map((milestone, index) => ({
        ...milestone,
        tasks: nameTasks(milestone.tasks),
        projectId: saved.id,
        orderIndex: index + 1,
      })),
    )
  return saved.id
}
