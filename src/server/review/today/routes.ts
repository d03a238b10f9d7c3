import { zoneQuerySchema } from '#contract/review/day.ts'
import { courseCardsSchema, todaySchema } from '#contract/review/today.ts'
import { ok } from '#server/platform/http/answers.ts'
import { get, routes } from '#server/platform/http/route.ts'
import { countOfCourse } from '#server/review/count-of-course.ts'
import { readToday } from './read-today.ts'

export const todayRoutes = routes({ tag: 'review' }, [
  get('/api/today', {
    summary: 'What now: the lesson to continue, the cards due today, and what my reflection hands on',
    query: zoneQuerySchema,
    answer: ok('The day', todaySchema),
    handle: ({ db, learner, query }) => readToday(db, learner.id, query.zone),
  }),
  get('/api/courses/{id}/card-count', {
    summary: 'How many cards and reviews would go with one of my courses',
    answer: ok('The numbers', courseCardsSchema),
    handle: ({ db, learner, params }) => countOfCourse(db, learner.id, params.id),
  }),
])
