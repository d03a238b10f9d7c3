import type { QuestionsReply } from '#contract/exam-details.ts'
import type { Frame } from '#server/platform/http/event-stream.ts'

/** An exam as events. No question travels before all are verified, so they come together, after a silence. */
export async function* streamQuestions(making: Promise<QuestionsReply>): AsyncGenerator<Frame> {
  const exam = await making
  yield { event: 'head', data: { examId: exam.examId, title: exam.title } }
  for (const [index, item] of exam.questions.entries()) yield { event: 'item', data: { index, item } }
  yield { event: 'done', data: exam }
}
