import { asc, eq, getTableColumns } from 'drizzle-orm'
import { courses, courseViews, units } from '#db/courses.ts'
import { exportPart } from '#server/platform/data-export.ts'

/** What serves only the search and the browse list is left out. */
const {
  searchText: _searchText,
  newestOfCreator: _newestOfCreator,
  ...courseColumns
} = getTableColumns(courses)

export const exportCourses = [
  exportPart({
    table: 'courses',
    title: 'Courses',
    page: (db, learnerId, limit, offset) =>
      db
        .select(courseColumns)
        .from(courses)
        .where(eq(courses.ownerId, learnerId))
        .orderBy(asc(courses.createdAt), asc(courses.id))
        .limit(limit)
        .offset(offset),
  }),
  exportPart({
    table: 'units',
    title: 'Units of the courses',
    page: (db, learnerId, limit, offset) =>
      db
        .select(getTableColumns(units))
        .from(units)
        .innerJoin(courses, eq(courses.id, units.courseId))
        .where(eq(courses.ownerId, learnerId))
        .orderBy(asc(units.courseId), asc(units.position))
        .limit(limit)
        .offset(offset),
  }),
  exportPart({
    table: 'course_views',
    title: 'Courses looked at',
    page: (db, learnerId, limit, offset) =>
      db
        .select()
        .from(courseViews)
        .where(eq(courseViews.userId, learnerId))
        .orderBy(courseViews.id)
        .limit(limit)
        .offset(offset),
  }),
]
