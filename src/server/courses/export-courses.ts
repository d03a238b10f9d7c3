import { eq } from 'drizzle-orm'
import { courseReports, courses, courseViews, units } from '#db/courses.ts'
import { exportTable } from '#server/platform/database/data-export.ts'
import { courseColumns } from './queries.ts'

export const exportCourses = [
  exportTable(courses, {
    title: 'Courses',
    owner: courses.ownerId,
    order: [courses.createdAt, courses.id],
    columns: courseColumns,
  }),
  exportTable(units, {
    title: 'Units of the courses',
    joins: [{ to: courses, on: eq(courses.id, units.courseId) }],
    owner: courses.ownerId,
    order: [units.courseId, units.position],
  }),
  exportTable(courseViews, {
    title: 'Courses looked at',
    owner: courseViews.userId,
    order: [courseViews.id],
  }),
  exportTable(courseReports, {
    title: 'Courses reported to the operator',
    owner: courseReports.reporterId,
    order: [courseReports.createdAt, courseReports.id],
  }),
]
