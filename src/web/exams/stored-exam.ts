import { z } from 'zod'
import { type ExamDetails, examDetailsSchema, type SaveExam } from '#contract/exam-details.ts'
import { confidenceSchema } from '#contract/knowledge/evidence.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'

/** As it was left here, and not as it may be sent: an answer that is too long to send is kept all the same. */
const unsavedSchema = z.object({
  studentAnswers: z.record(z.string(), z.string()).optional(),
  confidences: z.record(z.string(), confidenceSchema.nullable()).optional(),
  flagged: z.array(z.string()).optional(),
  currentQuestionIndex: z.number().int().min(0).optional(),
  isReviewing: z.boolean().optional(),
})

/** The exam as it was shown, and what the server has not confirmed of it. */
const copySchema = z.object({
  activityId: z.string(),
  unsaved: unsavedSchema,
  state: z.looseObject({ exam: z.looseObject({ examId: z.string() }) }),
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

type StoredExam = { examId: string | undefined; exam: ExamDetails | undefined; unsaved: SaveExam }

/** What this browser knows of the activity's exam; nothing of another's, and nothing that cannot be read. */
export function readStoredExam(activityId: string): StoredExam {
  const copy = readCopies().find((one) => one.activityId === activityId)
  return {
    examId: copy?.state.exam.examId,
    // A copy of an older version cannot be shown, but what is unsaved of it is sent.
    exam: examDetailsSchema.safeParse(copy?.state).data,
    unsaved: copy?.unsaved ?? {},
  }
}

/**
 * The exam at hand takes the place of the one before, of which only what is unsaved stays. One that was left is only
 * kept up to date: a copy that was cleared meanwhile stays cleared.
 */
export function storeExam(
  copy: { activityId: string; state: ExamDetails; unsaved: SaveExam },
  isAtHand: boolean,
): void {
  const copies = readCopies()
  const others = copies.filter((one) => one.activityId !== copy.activityId)
  const [first, ...waiting] = isAtHand
    ? [copy, ...others.filter(({ unsaved }) => Object.keys(unsaved).length > 0)]
    : copies.map((one) => (one.activityId === copy.activityId ? copy : one))
  if (first === undefined) removeStored('examState')
  else writeStored('examState', { ...first, ...(waiting.length > 0 && { waiting }) })
}
