import type { ExamProgress } from '#contract/exam-details.ts'
import { examFaults } from '#contract/exams/rules.ts'
import type { KeyedQuestion } from '#contract/exams.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { modelError } from '#server/platform/guides/model-errors.ts'
import { isGivenUp, ModelFailure } from '#server/platform/model/failure.ts'
import { EmptyList } from '#server/platform/model/stream-items.ts'
import type { BankDraw } from './bank-questions.ts'
import type { EarlierExams } from './earlier-exams.ts'
import type { QuestionsSource } from './write-questions.prompt.ts'
import { writeQuestions } from './write-questions.ts'

/** Questions written by a model, all verified; if it fails, the error has a message for the learner. */
export async function* askModel(
  ...given: Parameters<typeof writeQuestions>
): AsyncGenerator<ExamProgress, KeyedQuestion[]> {
  try {
    return yield* writeQuestions(...given)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    throw modelError(error, () =>
      error instanceof EmptyList ? examFaults.noQuestions : examFaults.questions,
    )
  }
}

/**
 * Questions that came with the course. Where too few were never asked, a model writes the rest; without a
 * model, or if it fails, those asked longest ago are repeated. Questions on earlier units come last.
 */
export async function* askFromBank(
  guides: Guides,
  caller: Caller,
  source: QuestionsSource,
  earlier: EarlierExams,
  { wanted, older, fresh, all }: BankDraw,
): AsyncGenerator<ExamProgress, KeyedQuestion[]> {
  const own = wanted - older.length
  const missing = own - fresh.length
  const others =
    missing > 0 && guides.model !== null
      ? yield* othersFrom(guides, caller, {
          source: {
            ...source,
            request: { ...source.request, questionCount: missing },
            // Where the banks gave questions on weak concepts, the model writes no others on them.
            concepts: older.length > 0 ? { ...source.concepts, weak: [] } : source.concepts,
          },
          earlier: { ...earlier, asked: [...earlier.asked, ...all] },
        })
      : []
  const again = all.filter((question) => !fresh.includes(question))
  return [...[...fresh, ...others, ...again].slice(0, own), ...older].map((question, index) => ({
    ...question,
    id: `q${index + 1}`,
  }))
}

async function* othersFrom(
  guides: Guides,
  caller: Caller,
  { source, earlier }: { source: QuestionsSource; earlier: EarlierExams },
): AsyncGenerator<ExamProgress, KeyedQuestion[]> {
  try {
    return yield* writeQuestions(guides, caller, source, earlier)
  } catch (error) {
    if (!(error instanceof ModelFailure) || isGivenUp(error)) throw error
    return []
  }
}
