import {
  type BrowsedCourse,
  browsedCourseSchema,
  type OwnCourse,
  ownCourseSchema,
  type PublicCourse,
  publicCourseSchema,
} from '#contract/courses.ts'
import { creatorName, type Names } from '#server/courses/lists/display-name.ts'
import { present } from '#server/platform/http/present.ts'
import type { CourseRow, OwnCourseRow, UnitRow } from './queries.ts'

export const presentPublicCourse = (course: CourseRow, units: UnitRow[], isAdded: boolean): PublicCourse =>
  present(publicCourseSchema, { ...course, isOwner: false, isAdded, units })

type BrowsedRow = CourseRow & { isAdded: boolean; creator: Names | null; hasMore: boolean }

export const presentBrowsedCourse = (course: BrowsedRow, units: UnitRow[]): BrowsedCourse =>
  present(browsedCourseSchema, {
    ...course,
    isOwner: false,
    creatorName: creatorName(course.creator),
    units,
  })

export const presentOwnCourse = (course: OwnCourseRow, units: UnitRow[]): OwnCourse =>
  present(ownCourseSchema, {
    ...course,
    isOwner: true,
    isAdded: true,
    creatorName: creatorName(course.creator),
    units,
  })
