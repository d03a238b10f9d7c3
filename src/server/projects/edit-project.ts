import type { ProjectStatus } from '#contract/projects/project-lists.ts'
import { mayBecome } from '#contract/projects/project-rules.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { EditProject } from '#contract/projects.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { archiveProject } from './archive-project.ts'
import { type Change, changeProject } from './change-project.ts'
import { checkCourse } from './check-course.ts'
import { keptToMyself, shareAfter } from './share-project.ts'

/** The project's own fields, its status and, where there are no milestones, its progress. */
export async function editProject(
  db: Database,
  change: Change,
  { status, progressPercentage, isPublic, revision: _seen, ...fields }: EditProject,
): Promise<ProjectWithMilestones> {
  if (status === 'archived') return archiveProject(db, change)
  return changeProject(db, change, async (tx, project, milestones) => {
    if (status !== undefined && !mayBecome(project.status, status))
      throw new AppError('project_status_refused', {
        words: { from: words[project.status], to: words[status] },
      })
    if (progressPercentage !== undefined && milestones.length > 0)
      throw new AppError('progress_from_milestones')
    const place = placeAfter(project, fields)
    if (fields.courseId !== undefined || fields.unitId !== undefined)
      await checkCourse(tx, change.ownerId, place)
    const isKept = fields.keptToMyself ?? project.keptToMyself
    if (isKept && isPublic) throw keptToMyself()
    // Kept from now on: its public page goes.
    const isShared = isKept ? false : isPublic
    const isFinished = status === 'completed' && project.status !== 'completed'
    return {
      isEdit: true,
      set: {
        ...defined(fields),
        ...place,
        ...(isShared === undefined ? {} : shareAfter(project, isShared)),
        ...(status === undefined ? {} : { status }),
        // Without milestones to count, what is complete is done.
        ...(isFinished ? { progressPercentage: 100 } : {}),
        ...(progressPercentage === undefined ? {} : { progressPercentage }),
      },
    }
  })
}

const words: Record<ProjectStatus, string> = {
  not_started: 'not started',
  in_progress: 'in progress',
  completed: 'completed',
  archived: 'archived',
}

type CourseAndUnit = { courseId: string | null; unitId: string | null }

/** A unit belongs to its course: another course, or none, leaves the unit behind. */
function placeAfter(
  before: CourseAndUnit,
  { courseId, unitId }: Pick<EditProject, 'courseId' | 'unitId'>,
): CourseAndUnit {
  const isMoved = courseId !== undefined && courseId !== before.courseId
  return {
    courseId: courseId === undefined ? before.courseId : courseId,
    unitId: unitId === undefined ? (isMoved ? null : before.unitId) : unitId,
  }
}

/** Left out is not undefined: what was not sent is not written. */
function defined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}
