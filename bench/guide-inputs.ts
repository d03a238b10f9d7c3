import { classroomLimits } from '#contract/classroom/rules.ts'
import type { LessonContext } from '#contract/classroom.ts'
import { type ChatTurn, historyLimits } from '#contract/conversations.ts'
import { courseLimits } from '#contract/courses/course-rules.ts'
import type { CourseRequest } from '#contract/courses.ts'
import { examLimits } from '#contract/exams/rules.ts'
import type { KeyedQuestion } from '#contract/exams.ts'
import { libraryLimits } from '#contract/library/library-rules.ts'
import type { TranscriptLine } from '#contract/library.ts'
import { showcaseCourses } from '#tests/showcase/courses.ts'
import { showcaseLesson, showcaseNotes } from '#tests/showcase/lessons.ts'
import { tidesTranscript } from '#tests/showcase/transcript.ts'

/** The input of the offline guide in a benchmark. */
export type GuideInputs = {
  course: CourseRequest
  lesson: LessonContext
  notes: string
  description: string
  message: string
  history: ChatTurn[]
  transcript: TranscriptLine[]
  questions: KeyedQuestion[]
  answer: string
}

const lecture = tidesTranscript.map(({ text }) => text).join(' ')

/** The lecture repeated up to a limit, with different words in every round. */
const long = (limit: number, from = 0): string => {
  const rounds = Array.from(
    { length: Math.ceil(limit / lecture.length) },
    (_, at) => `Part${from + at} begins. ${lecture.slice((from * 97) % 1000)} ${lecture}`,
  )
  return rounds.join('\n\n').slice(0, limit)
}
const longEach = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, at) => long(length, at))

const shortAnswer = (at: number, answer: string, rubric: string[]): KeyedQuestion => ({
  id: `q${at}`,
  kind: 'short_answer',
  prompt: 'Why is there a second bulge on the far side?',
  options: [],
  points: 10,
  objective: 'Explain the two bulges',
  correctAnswer: answer,
  explanation: '',
  rubric,
})

const [course] = showcaseCourses
if (course === undefined) throw new Error('There is no showcase course.')
const lesson = showcaseLesson(0, 1)
const question = 'Why is there a second bulge on the far side?'

export const usualInputs: GuideInputs = {
  course,
  lesson,
  notes: showcaseNotes(lesson),
  description: lesson.courseDescription,
  message: question,
  history: [],
  transcript: [...tidesTranscript],
  questions: Array.from({ length: examLimits.questionCount.default }, (_, at) =>
    shortAnswer(at, 'The pull is weaker there, so the water stays behind.', [
      'The pull of the Moon is weaker on the far side',
      'The water there stays behind',
    ]),
  ),
  answer: 'On the far side the Moon pulls less, and the water is left behind.',
}

/** A message that begins with the question and has the greatest allowed length. */
const longQuestion = `${question} ${long(classroomLimits.message)}`.slice(0, classroomLimits.message)
const { list } = courseLimits
/** The limit of what a learner may say of themselves. */
const wish = 4000

export const inputsAtLimits: GuideInputs = {
  course: {
    course: {
      ...course.course,
      title: long(courseLimits.title),
      description: long(courseLimits.description),
      objectives: longEach(list.items, list.itemLength),
      priorKnowledge: longEach(list.items, list.itemLength),
      referenceBooks: longEach(list.items, list.itemLength),
      lessons: courseLimits.lessons.max,
    },
    profile: { ...course.profile, career_goals: long(wish), interests: long(wish) },
  },
  lesson: {
    ...lesson,
    courseTitle: long(300),
    courseDescription: long(courseLimits.description),
    lessonTitle: long(courseLimits.unitTitle),
    lessonObjective: long(courseLimits.unitText),
    lessonAssessment: long(courseLimits.unitText),
    careerGoals: long(wish),
    interests: long(wish),
  },
  notes: long(classroomLimits.notes),
  description: long(classroomLimits.context),
  message: longQuestion,
  history: longEach(historyLimits.messages, historyLimits.text).map((text, at) => ({
    sender: at % 2 === 0 ? 'user' : 'Professor',
    text,
  })),
  transcript: (long(libraryLimits.transcriptBytes).match(/.{1,100}/g) ?? []).map((text, at) => ({
    startSeconds: at * 3,
    text,
  })),
  questions: Array.from({ length: examLimits.questionCount.max }, (_, at) =>
    shortAnswer(at, long(2000, at), longEach(10, 500)),
  ),
  answer: long(examLimits.answer),
}
