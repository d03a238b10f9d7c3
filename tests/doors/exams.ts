import { lessonNotes } from '../exams.ts'
import { type Door, keyed, own, ownRow, type Target } from './door.ts'

const exam = ({ ids }: Target) => `/api/exams/${ids.exam}`

export const examDoors: Door[] = [
  own('POST /api/generate-exam-questions', 200, () => ({
    lessonTitle: 'Wild yeast',
    notes: lessonNotes,
  })),
  ownRow('POST /api/generate-exam-questions', undefined, 200, ({ ids }) => ({
    courseId: ids.course,
    unitId: ids.unit,
    activityId: ids.activity,
    lessonTitle: 'Wild yeast',
  })),
  ownRow('POST /api/submit-exam', undefined, 200, ({ ids }) => ({
    examId: ids.exam,
    courseId: ids.course,
    unitId: ids.unit,
    activityId: ids.activity,
    studentAnswers: { [ids.question]: 'Gas.' },
  })),
  ownRow('GET /api/exam-details/{id}', ({ ids }) => `/api/exam-details/${ids.exam}`, 200),
  // Null, as for an activity without an exam.
  {
    ...ownRow('GET /api/activities/{id}/exam', ({ ids }) => `/api/activities/${ids.activity}/exam`, 200),
    other: 200,
    tellsNothing: true,
  },
  ownRow('POST /api/exams/{id}/start', (target) => `${exam(target)}/start`, 200),
  ownRow('PATCH /api/exams/{id}', exam, 200, () => ({ currentQuestionIndex: 0 })),
  ownRow(
    'POST /api/exams/{id}/hints',
    (target) => `${exam(target)}/hints`,
    409,
    ({ ids }) => ({ questionId: ids.question }),
  ),
  ownRow(
    'POST /api/exams/{id}/self-grade',
    (target) => `${exam(target)}/self-grade`,
    409,
    ({ ids }) => ({ met: { [ids.question]: [true] } }),
  ),
  keyed(
    ownRow(
      'POST /api/exams/{id}/challenges',
      (target) => `${exam(target)}/challenges`,
      409,
      ({ ids }) => ({
        questionId: ids.question,
        argument: 'It is right.',
      }),
    ),
  ),
  ownRow('POST /api/concepts/{id}/check', ({ ids }) => `/api/concepts/${ids.concept}/check`, 200),
  ownRow('GET /api/courses/{id}/exams', ({ ids }) => `/api/courses/${ids.course}/exams`, 200),
]
