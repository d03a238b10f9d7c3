import type { BrowsedCourse, OwnCourse, PublicCourse } from '#contract/courses.ts'
import { creatorName, type Names } from './display-name.ts'
import type { CourseRow, OwnCourseRow, UnitRow } from './queries.ts'

/** What leaves the server of a course, field by field: a new column is never published by accident. */

function publicFields(course: CourseRow) {
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    objectives: course.objectives,
    priorKnowledge: course.priorKnowledge,
    difficultyLevel: course.difficultyLevel,
    duration: course.duration,
    weeklyHours: course.weeklyHours,
    lessons: course.lessons,
    ownerId: course.ownerId,
    creatorId: course.creatorId,
    originId: course.originId,
    forkLevel: course.forkLevel,
  }
}

const publicUnit = ({ position, title, unitObjective }: UnitRow) => ({ position, title, unitObjective })

export function presentPublicCourse(course: CourseRow, units: UnitRow[], isAdded: boolean): PublicCourse {
  return { isOwner: false, isAdded, ...publicFields(course), units: units.map(publicUnit) }
}

type BrowsedRow = CourseRow & { isAdded: boolean; creator: Names | null; hasMore: boolean }

export function presentBrowsedCourse(course: BrowsedRow, units: UnitRow[]): BrowsedCourse {
  return {
    ...presentPublicCourse(course, units, course.isAdded),
    creatorName: creatorName(course.creator),
    hasMore: course.hasMore,
  }
}

export function presentOwnCourse(course: OwnCourseRow, units: UnitRow[]): OwnCourse {
  return {
    isOwner: true,
    isAdded: true,
    ...publicFields(course),
    creatorName: creatorName(course.creator),
    referenceBooks: course.referenceBooks,
    visibility: course.visibility,
    currentLessonIndex: course.currentLessonIndex,
    begun: course.begun,
    progress: course.progress,
    completed: course.completed,
    completedAt: course.completedAt?.toISOString() ?? null,
    createdAt: course.createdAt.toISOString(),
    revision: course.revision,
    lastUsedAt: course.lastUsedAt.toISOString(),
    currentActivity: course.currentActivity,
    projectId: course.projectId,
    units: units.map((unit) => ({
      id: unit.id,
      ...publicUnit(unit),
      unitAssessment: unit.unitAssessment,
    })),
  }
}
