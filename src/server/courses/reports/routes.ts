import { reportCourseSchema, reportStateSchema } from '#contract/reports/course-report.ts'
import { ok } from '#server/platform/http/answers.ts'
import { get, put, routes } from '#server/platform/http/route.ts'
import { findReport, reportCourse } from './report-course.ts'

/** What a learner tells the operator about another's course. */
export const courseReportRoutes = routes({ tag: 'courses', unknownId: 'course_not_found' }, [
  get('/api/courses/{id}/report', {
    summary: 'My open report of this course, or none',
    answer: ok('The report', reportStateSchema),
    handle: ({ db, learner, params }) => findReport(db, params.id, learner.id),
  }),
  put('/api/courses/{id}/report', {
    summary: "Report another's course to the operator, or change my open report of it",
    limit: { name: 'report-course', hits: 20, seconds: 60 * 60 },
    body: reportCourseSchema,
    answer: ok('The report', reportStateSchema),
    errors: ['own_course'],
    handle: ({ db, learner, params, body }) => reportCourse(db, params.id, learner.id, body),
  }),
])
