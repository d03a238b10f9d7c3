import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MilestoneStatus, ProjectStatus } from '#contract/projects/project-lists.ts'
import type { MilestoneTask } from '#contract/projects.ts'
import { units } from '#db/courses.ts'
import { milestones, projects } from '#db/projects.ts'
import type { CourseCopy } from '#server/courses/companions.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'
import { isPassing } from '#server/platform/http/translate-fault.ts'
import type { Logger } from '#server/platform/operations/log.ts'

/**
 * The owner's projects of a course for its copy, from the start: nothing done, nothing shared, no notes. What the owner
 * archived, their way of deleting, or keeps to themselves, stays behind.
 */
export async function copyProjects(tx: Transaction, copy: CourseCopy, log: Logger): Promise<void> {
  const found = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.courseId, copy.fromCourseId),
        eq(projects.userId, copy.fromOwnerId),
        ne(projects.status, 'archived'),
        eq(projects.keptToMyself, false),
      ),
    )
  if (found.length === 0) return
  const pairs = pairedIds(found.map(({ id }) => id))
  await insertProjects(tx, pairs, copy)
  try {
    // A savepoint: a failure here costs the milestones, not the fork.
    await tx.transaction((savepoint) => insertMilestones(savepoint, pairs))
  } catch (error) {
    // Not by half: where the machine is in trouble, adding the course again a moment later brings all of it.
    if (isPassing(error)) throw error
    log.error({ err: error, courseId: copy.toCourseId }, 'the milestones of a forked course were not copied')
  }
}

/** Each project with the id of its copy, as a table to join. */
function pairedIds(fromIds: string[]) {
  const toIds = fromIds.map(() => randomUUID())
  return sql`unnest(${sql.param(fromIds)}::uuid[], ${sql.param(toIds)}::uuid[]) as pairs(from_id, to_id)`
}
type Pairs = ReturnType<typeof pairedIds>

const nothing = (column: string) => sql<null>`null::text`.as(column)
const newOrder = (column: typeof projects.createdAt, id: typeof projects.id) =>
  sql<Date>`now() - row_number() over (order by ${column} desc, ${id}) * interval '1 microsecond'`

async function insertProjects(
  tx: Connection,
  pairs: Pairs,
  { toCourseId, toOwnerId }: CourseCopy,
): Promise<void> {
  const fromUnit = alias(units, 'from_unit')
  const toUnit = alias(units, 'to_unit')
  await tx.insert(projects).select(
    tx
      .select({
        id: sql<string>`pairs.to_id`.as('id'),
        userId: sql<string>`${toOwnerId}::uuid`.as('user_id'),
        courseId: sql<string>`${toCourseId}::uuid`.as('course_id'),
        unitId: sql<string | null>`${toUnit.id}`.as('unit_id'),
        title: projects.title,
        description: projects.description,
        difficultyLevel: projects.difficultyLevel,
        estimatedHours: projects.estimatedHours,
        status: sql<ProjectStatus>`'not_started'`.as('status'),
        statusBeforeArchive: sql<ProjectStatus | null>`null::text`.as('status_before_archive'),
        progressPercentage: sql<number>`0`.as('progress_percentage'),
        aiGenerated: projects.aiGenerated,
        generationPrompt: nothing('generation_prompt'),
        projectType: projects.projectType,
        sharingPlatforms: projects.sharingPlatforms,
        githubRepoUrl: nothing('github_repo_url'),
        blogPostUrl: nothing('blog_post_url'),
        videoUrl: nothing('video_url'),
        portfolioUrl: nothing('portfolio_url'),
        socialMediaUrls: sql<Record<string, string>>`'{}'::jsonb`.as('social_media_urls'),
        isPublic: sql<boolean>`false`.as('is_public'),
        shareToken: nothing('share_token'),
        learningObjectives: projects.learningObjectives,
        prerequisites: projects.prerequisites,
        technologies: projects.technologies,
        deliverables: projects.deliverables,
        keptToMyself: sql<boolean>`false`.as('kept_to_myself'),
        cameWithCourse: sql<boolean>`true`.as('came_with_course'),
        revision: sql<number>`1`.as('revision'),
        createdAt: newOrder(projects.createdAt, projects.id).as('created_at'),
        updatedAt: sql<Date>`now()`.as('updated_at'),
      })
      .from(pairs)
      .innerJoin(projects, sql`${projects.id} = pairs.from_id`)
      .leftJoin(fromUnit, eq(fromUnit.id, projects.unitId))
      .leftJoin(toUnit, and(eq(toUnit.courseId, toCourseId), eq(toUnit.position, fromUnit.position))),
  )
}

async function insertMilestones(tx: Connection, pairs: Pairs): Promise<void> {
  await tx.insert(milestones).select(
    tx
      .select({
        id: sql<string>`gen_random_uuid()`.as('id'),
        projectId: sql<string>`pairs.to_id`.as('project_id'),
        title: milestones.title,
        description: milestones.description,
        orderIndex: milestones.orderIndex,
        status: sql<MilestoneStatus>`'pending'`.as('status'),
        estimatedHours: milestones.estimatedHours,
        actualHours: sql<number>`0`.as('actual_hours'),
        dueDate: sql<string | null>`null::date`.as('due_date'),
        tasks: tasksNotDone.as('tasks'),
        resources: milestones.resources,
        successCriteria: milestones.successCriteria,
        notes: sql<string>`''`.as('notes'),
        aiHints: milestones.aiHints,
        hintsTaken: sql<number>`0`.as('hints_taken'),
        conceptKeys: milestones.conceptKeys,
        createdAt: sql<Date>`now()`.as('created_at'),
        updatedAt: sql<Date>`now()`.as('updated_at'),
      })
      .from(pairs)
      .innerJoin(milestones, sql`${milestones.projectId} = pairs.from_id`),
  )
}

const tasksNotDone = sql<MilestoneTask[]>`coalesce((
  select jsonb_agg(task || '{"completed": false}' order by place)
  from jsonb_array_elements(${milestones.tasks}) with ordinality as tasks(task, place)), '[]')`
