import { reportedCourseSchema } from '#contract/operator/reports.ts'
import { pageOf, pageQuerySchema } from '#contract/paging.ts'
import { listReported } from '#server/courses/reports/list-reported.ts'
import { asOperator } from '#server/operator/only-operators.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { closeReport } from './close-report.ts'
import { unlistCourse } from './unlist-course.ts'

/** Learners' reports, for the operator. */
export const operatorReportRoutes = routes({ tag: 'operator' }, [
  get('/api/operator/reports', {
    summary: 'Courses with open reports, then courses off the list, the newest first.',
    query: pageQuerySchema,
    answer: ok('A page of them', pageOf(reportedCourseSchema)),
    errors: ['not_found'],
    handle: ({ db, query }) => listReported(db, query),
  }),
  post('/api/operator/reports/{id}/close', {
    summary: 'Close a report: the course stays as it is.',
    answer: noContent('Closed'),
    handle: ({ db, learner, params }) => closeReport(db, asOperator(learner), params.id),
  }),
  post('/api/operator/courses/{id}/unlist', {
    summary: 'Take a course off the list, and close its reports. People who have its link or a copy keep it.',
    answer: noContent('Off the list'),
    errors: ['course_not_found', 'never_listed'],
    handle: ({ db, learner, params }) => unlistCourse(db, asOperator(learner), params.id, 'unlist'),
  }),
  post('/api/operator/courses/{id}/list-again', {
    summary: 'Let a course be listed again, where its owner has it so.',
    answer: noContent('Listed again'),
    errors: ['course_not_found'],
    handle: ({ db, learner, params }) => unlistCourse(db, asOperator(learner), params.id, 'list-again'),
  }),
])
