import { z } from 'zod'
import { type SaveExam, saveExamSchema } from '#contract/exam-details.ts'
import { openQuestionSchema } from '#contract/exams.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'
import { type ExamState, noExam } from './exam-machine.ts'

/** The browser's copy under 'examState': the state, whose it is, and what the server has not confirmed yet. */
const storedSchema = z.object({
  activityId: z.string(),
  unsaved: saveExamSchema,
  state: z.object({
    exam: z.object({
      examId: z.string(),
      title: z.string(),
      isExamActive: z.boolean(),
      isExamSubmitted: z.boolean(),
    }),
    questions: z.array(openQuestionSchema),
    studentAnswers: z.record(z.string(), z.string()),
    flagged: z.array(z.string()),
    currentQuestionIndex: z.number().int().min(0),
    isReviewing: z.boolean(),
    startedAt: z.string().nullable(),
    loading: z.boolean(),
    error: z.string().nullable(),
  }),
})

/** What this browser knows of the activity's exam; nothing of another's, and nothing that cannot be read. */
export function readStoredExam(activityId: string): { state: ExamState; unsaved: SaveExam } {
  const parsed = storedSchema.safeParse(readStored('examState'))
  if (!parsed.success || parsed.data.activityId !== activityId) return { state: noExam, unsaved: {} }
  return { state: { ...parsed.data.state, loading: false, error: null }, unsaved: parsed.data.unsaved }
}

export const hasStoredExam = (): boolean => readStored('examState') !== null

export function storeExam(activityId: string, state: ExamState, unsaved: SaveExam): void {
  if (state.exam.examId === '') removeStored('examState')
  else writeStored('examState', { activityId, state, unsaved })
}
