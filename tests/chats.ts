import { randomUUID } from 'node:crypto'
import { type Activity, classroomSchema } from '#contract/classroom-state.ts'
import { createCourse } from './courses.ts'
import type { TestLearner } from './learner.ts'
import { plannedLesson } from './lessons.ts'
import { type StandIn, says } from './model-stand-in.ts'

/** A learner's lesson with its activities: two of the Professor's, one of the Librarian's, one of the Examiner's. */
export async function planLesson(learner: TestLearner, model: StandIn): Promise<Activity[]> {
  const course = await createCourse(learner.client, { title: `Inscriptions ${randomUUID()}` })
  model.next(says(JSON.stringify(plannedLesson)))
  await learner.client.post('/api/generate-lesson', { courseId: course.id })
  const answer = await learner.client.get(`/api/courses/${course.id}/classroom`)
  return classroomSchema.parse(await answer.json()).plan?.activities ?? []
}
