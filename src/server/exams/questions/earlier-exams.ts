import type { GradedAnswer, KeyedQuestion } from '#contract/exams.ts'
import type { ExamRow } from '#server/exams/queries.ts'
import { cutText } from '#server/platform/guides/within-budget.ts'

/** What a retake is told: questions not to repeat, and what is to be asked about in new words. */
export type EarlierExams = { asked: KeyedQuestion[]; missed: string }

export const noEarlierExams: EarlierExams = { asked: [], missed: '' }

/** How much of what was missed is told, in characters; what the oldest exams missed is cut first. */
const mostMissed = 4000
const longestAnswer = 300

/** What was missed though its learner was certain comes first, then the newest exam. */
export function earlierExams(rows: readonly ExamRow[]): EarlierExams {
  const asked = rows.flatMap(({ questions }) => questions)
  let left = mostMissed
  const missed = rows
    .flatMap(missedIn)
    .toSorted((a, b) => Number(b.wasCertain) - Number(a.wasCertain))
    .map(({ text }) => text)
    .filter((line) => {
      left -= line.length + 1
      return left >= 0
    })
  return { asked, missed: missed.join('\n') }
}

type Missed = { text: string; wasCertain: boolean }

const missedIn = ({ questions, result, confidences }: ExamRow): Missed[] =>
  questions.flatMap((question) => {
    const graded = result?.questions.find(({ questionId }) => questionId === question.id)
    if (graded === undefined || graded.correct) return []
    const wasCertain = confidences[question.id] === 'certain'
    const text = describeMissed(question, graded)
    return [{ wasCertain, text: wasCertain ? `${text}\n  The learner was certain of it.` : text }]
  })

function describeMissed({ prompt, optionNotes }: KeyedQuestion, graded: GradedAnswer): string {
  const { studentAnswer, explanation, points = [] } = graded
  const note = optionNotes?.find(({ option }) => option.toLowerCase() === studentAnswer.trim().toLowerCase())
  const missing = points.filter(({ met }) => !met).map((point) => point.missing || point.criterion)
  return [
    `- Asked: ${prompt}`,
    studentAnswer.trim() !== '' && `  Answered: ${cutText(studentAnswer, longestAnswer)}`,
    note !== undefined && note.misconception !== '' && `  Stands for: ${note.misconception}`,
    missing.length > 0 && `  Missing: ${missing.join('; ')}`,
    note === undefined && missing.length === 0 && `  Reason: ${cutText(explanation, longestAnswer)}`,
  ]
    .filter((line) => line !== false)
    .join('\n')
}
