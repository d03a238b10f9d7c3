import {
  type BrowsedCourse,
  browsedCourseSchema,
  type Course,
  type OwnCourse,
  ownCourseSchema,
  type PublicCourse,
  publicCourseSchema,
} from '#contract/courses.ts'
import { creatorName, type Names } from '#server/courses/lists/display-name.ts'
import { present } from '#server/platform/http/present.ts'
import type { CourseRow, OwnCourseRow, UnitRow } from './queries.ts'

type CourseWithNames = CourseRow & { creator?: Names | null; changer?: Names | null }

/**
 * Names the changer and the creator of a changed copy, because the changed words are not the creator's. Null
 * for an unchanged one.
 */
export const changeOf = ({
  variantId,
  creator = null,
  changer = null,
}: Pick<CourseWithNames, 'variantId' | 'creator' | 'changer'>): Course['changed'] =>
  variantId === null ? null : { by: creatorName(changer), after: creatorName(creator) }

export const presentPublicCourse = (
  course: CourseWithNames,
  units: UnitRow[],
  isAdded: boolean,
): PublicCourse =>
  present(publicCourseSchema, {
    ...course,
    changed: changeOf(course),
    isOwner: false,
    isAdded,
    units,
  })

type BrowsedRow = CourseRow & { isAdded: boolean; creator: Names | null; hasMore: boolean }

export const presentBrowsedCourse = (course: BrowsedRow, units: UnitRow[]): BrowsedCourse =>
  present(browsedCourseSchema, {
    ...course,
    changed: changeOf(course),
    isOwner: false,
    creatorName: creatorName(course.creator),
    units,
  })

export const presentOwnCourse = (course: OwnCourseRow, units: UnitRow[]): OwnCourse =>
  present(ownCourseSchema, {
    ...course,
    changed: changeOf(course),
    isOwner: true,
    isAdded: true,
    creatorName: creatorName(course.creator),
    units,
  })
