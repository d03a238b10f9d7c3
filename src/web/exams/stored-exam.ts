import { z } from 'zod'
import type { SaveExam } from '#contract/exam-details.ts'
import { openQuestionSchema } from '#contract/exams.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'
import { type ExamState, noExam } from './exam-machine.ts'

/** As it was left here, and not as it may be sent: an answer that is too long to send is kept all the same. */
const unsavedSchema = z.object({
  studentAnswers: z.record(z.string(), z.string()).optional(),
  flagged: z.array(z.string()).optional(),
  currentQuestionIndex: z.number().int().min(0).optional(),
  isReviewing: z.boolean().optional(),
})

/** The state, whose it is, and what the server has not confirmed yet. */
const copySchema = z.object({
  activityId: z.string(),
  unsaved: unsavedSchema,
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
type Copy = z.infer<typeof copySchema>

/** Under 'examState': the exam at hand, and those of other activities that wait to be sent. */
const storedSchema = copySchema.extend({ waiting: z.array(copySchema).default([]) })

function readCopies(): Copy[] {
  const parsed = storedSchema.safeParse(readStored('examState'))
  if (!parsed.success) return []
  const { waiting, ...atHand } = parsed.data
  return [atHand, ...waiting]
}

function writeCopies([atHand, ...waiting]: Copy[]): void {
  if (atHand === undefined) removeStored('examState')
  else writeStored('examState', { ...atHand, ...(waiting.length > 0 && { waiting }) })
}

/** What this browser knows of the activity's exam; nothing of another's, and nothing that cannot be read. */
export function readStoredExam(activityId: string): { state: ExamState; unsaved: SaveExam } {
  const copy = readCopies().find((one) => one.activityId === activityId)
  if (copy === undefined) return { state: noExam, unsaved: {} }
  return { state: { ...copy.state, loading: false, error: null }, unsaved: copy.unsaved }
}

/** The exam at hand takes the place of the one before, of which only what is unsaved stays. */
export function storeExam(activityId: string, state: ExamState, unsaved: SaveExam): void {
  const waiting = readCopies().filter(
    (one) => one.activityId !== activityId && Object.keys(one.unsaved).length > 0,
  )
  writeCopies(state.exam.examId === '' ? waiting : [{ activityId, state, unsaved }, ...waiting])
}

/** One that was left is kept up to date where it still is; a copy that was cleared meanwhile stays cleared. */
export function updateStoredExam(activityId: string, state: ExamState, unsaved: SaveExam): void {
  const copies = readCopies()
  if (copies.some((one) => one.activityId === activityId))
    writeCopies(copies.map((one) => (one.activityId === activityId ? { activityId, state, unsaved } : one)))
}
