import type { KeyedQuestion, QuestionsRequest } from '#contract/exams.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { reviewQuestionsPrompt, reviewSchema } from './review-questions.prompt.ts'

const folded = (text: string) => text.trim().toLowerCase()

/** The questions on which a second reader, who does not know the key, agrees with it. */
export async function soundQuestions(
  guides: Guides,
  caller: Caller,
  request: QuestionsRequest,
  questions: readonly KeyedQuestion[],
): Promise<KeyedQuestion[]> {
  const closed = questions.filter(({ kind }) => kind !== 'short_answer')
  if (closed.length === 0) return [...questions]
  const answers = await guides.object(caller, {
    purpose: 'review-exam-questions',
    prompt: () => reviewQuestionsPrompt(request, closed),
    temperature: 0.3,
    maxTokens: 2500,
    size: 'generation',
    schema: reviewSchema,
    read: (told) => told.answers,
    // The offline guide cuts its questions out of the text: the key is the text's own.
    offline: () => closed.map(({ id, correctAnswer }) => ({ id, answer: correctAnswer, isSound: true })),
  })
  const second = new Map(answers.map((answer) => [answer.id, answer]))
  return questions.filter((question) => {
    if (question.kind === 'short_answer') return true
    const answer = second.get(question.id)
    return answer?.isSound === true && folded(answer.answer) === folded(question.correctAnswer)
  })
}
