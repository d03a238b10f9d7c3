import type { AuthoredQuestion } from '#contract/authored/course-file.ts'
import type { UnitContent } from '#contract/authored/unit-content.ts'
import { type Activity, type Classroom, classroomSchema } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { type KeyedQuestion, keyedQuestionSchema } from '#contract/exams.ts'
import type { Pool } from '#server/platform/database/db.ts'
import { keepExam } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'
import type { Dialogue, Exam, Place } from './dialogue.ts'

export type Stage = {
  /** Where the learner talks. */
  activity: Activity
  /** The question of the exam, with its key. */
  question?: KeyedQuestion
}

type Setting = { learner: TestLearner; pool: Pick<Pool, 'query'>; dialogue: Dialogue }

async function good<Body>(asking: Promise<Response>): Promise<Body> {
  const answer = await asking
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Body>
}

/**
 * A bundled course added by the learner, open at the lesson, with the dialogue's planted texts. No model
 * writes any of it.
 */
export async function setStage({ learner, pool, dialogue }: Setting): Promise<Stage> {
  const { client } = learner
  const { at, plant, exam } = dialogue
  const course = await good<OwnCourse>(client.post(`/api/bundled-courses/${at.course}`))
  const unitId = course.units.find(({ position }) => position === at.unit - 1)?.id ?? ''
  const content = await good<UnitContent>(client.get(`/api/units/${unitId}/content`))
  if (plant?.where === 'description')
    await good(
      client.patch(`/api/courses/${course.id}`, { description: plant.text, revision: course.revision }),
    )
  // The API has no route for the books of a bundled course.
  if (plant?.where === 'book')
    await pool.query('update courses set reference_books = array[$1] where id = $2', [plant.text, course.id])
  if (plant?.where === 'notes')
    await good(client.put(`/api/units/${unitId}/content`, withPlanted(content, at, plant.text)))
  for (let lessonIndex = 0; lessonIndex < at.unit - 1; lessonIndex += 1)
    await good(client.post(`/api/courses/${course.id}/end-session`, { lessonIndex }))
  const open = await openLesson(learner, course.id)
  const activity = activityAt(open, at)
  if (plant?.where === 'attempt') await attempt(learner, activity, plant.text)
  if (exam === undefined) return { activity }
  const examinerId = activityAt(open, { ...at, guide: 'Examiner', nth: 1 }).id
  const question = questionIn(content, exam)
  const examId = await keepExam(
    pool,
    { userId: learner.id, courseId: course.id, unitId, activityId: examinerId },
    [question],
  )
  await bringTo(learner, examId, { exam, answer: plant?.where === 'exam answer' ? plant.text : exam.answer })
  return { activity, question }
}

async function openLesson({ client }: TestLearner, courseId: string): Promise<Classroom> {
  const path = `/api/courses/${courseId}/classroom`
  const seen = classroomSchema.parse(await good(client.get(path)))
  if (seen.plan !== null) return seen
  await good(client.post('/api/generate-lesson', { courseId }))
  return classroomSchema.parse(await good(client.get(path)))
}

function activityAt({ plan }: Classroom, { guide, nth, course, unit }: Place): Activity {
  const found = plan?.activities.filter(({ leader }) => leader === guide)[nth - 1]
  if (found === undefined) throw new Error(`${course}, unit ${unit}, has no ${guide}'s activity ${nth}.`)
  return found
}

/** The written lesson with one more paragraph in the activity's notes. */
function withPlanted({ content, revision }: UnitContent, { guide, nth }: Place, text: string) {
  const own = content.activities.filter(({ head }) => head.guide === guide)[nth - 1]
  const activities = content.activities.map((one) =>
    one === own ? { ...one, text: `${one.text}\n\n${text}` } : one,
  )
  return { content: { ...content, activities }, revision }
}

async function attempt({ client }: TestLearner, { id, exercises }: Activity, text: string): Promise<void> {
  const exerciseId = exercises[0]?.id
  if (exerciseId === undefined) throw new Error('The activity has no exercise to attempt.')
  await good(client.post(`/api/activities/${id}/exercises/${exerciseId}/attempt`, { text }))
}

/** The exam as the dialogue finds it: not begun, running with the answers so far, or submitted. */
async function bringTo(
  { client }: TestLearner,
  examId: string,
  { exam, answer }: { exam: Exam; answer: string | undefined },
): Promise<void> {
  if (exam.phase === 'before') return
  await good(client.post(`/api/exams/${examId}/start`))
  const studentAnswers = answer === undefined ? {} : { [questionId]: answer }
  if (answer !== undefined) await good(client.patch(`/api/exams/${examId}`, { studentAnswers }))
  if (exam.phase === 'after') await good(client.post('/api/submit-exam', { examId, studentAnswers }))
}

const questionId = 'q1'

/** The question of the unit's bank with this beginning, in the shape of an exam. */
function questionIn({ content }: UnitContent, { asks }: Exam): KeyedQuestion {
  const found = content.questions.find(({ prompt }) => prompt.startsWith(asks))
  if (found === undefined) throw new Error(`No question begins with “${asks}”.`)
  return keyedQuestionSchema.parse({
    id: questionId,
    kind: found.kind,
    prompt: found.prompt,
    explanation: found.explanation,
    objective: content.head.objective,
    ...keyOf(found),
  })
}

function keyOf(question: AuthoredQuestion) {
  if (question.kind === 'true_false')
    return { options: ['True', 'False'], correctAnswer: question.key ? 'True' : 'False' }
  if (question.kind === 'short_answer')
    return {
      correctAnswer: question.modelAnswer,
      rubric: question.rubric,
      points: question.rubric.length,
    }
  const right = question.options.find((option) => option.right)
  return { options: question.options.map(({ text }) => text), correctAnswer: right?.text }
}
