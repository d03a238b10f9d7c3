import type { QuestionsReply } from '#contract/exam-details.ts'
import type { Frame } from '#server/platform/http/event-stream.ts'
import type { ExamEvent } from './make-exam.ts'

type Show = (examId: string) => Promise<Omit<QuestionsReply, 'examId' | 'title'>>

/**
 * Streams an exam as events. Questions are sent only after all are verified, so they come together, after the
 * progress events.
 */
export async function* streamQuestions(making: AsyncIterable<ExamEvent>, show: Show): AsyncGenerator<Frame> {
  for await (const event of making) {
    if ('progress' in event) {
      yield { event: 'progress', data: event.progress }
      continue
    }
    const exam = { ...event.made, ...(await show(event.made.examId)) }
    yield { event: 'head', data: event.made }
    for (const [index, item] of exam.questions.entries()) yield { event: 'item', data: { index, item } }
    yield { event: 'done', data: exam }
  }
}

/** The same as one answer. */
export async function wholeExam(making: AsyncIterable<ExamEvent>, show: Show): Promise<QuestionsReply> {
  for await (const event of making)
    if ('made' in event) return { ...event.made, ...(await show(event.made.examId)) }
  throw new Error('An exam ended without being made.')
}
