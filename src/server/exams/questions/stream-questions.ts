import type { QuestionsReply } from '#contract/exam-details.ts'
import type { Frame } from '#server/platform/http/event-stream.ts'
import type { ExamEvent } from './make-exam.ts'

type Show = (examId: string) => Promise<Omit<QuestionsReply, 'examId' | 'title'>>

/** An exam as events. No question travels before all are verified, so they come together, after word of the work. */
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

/** The same in one piece. */
export async function wholeExam(making: AsyncIterable<ExamEvent>, show: Show): Promise<QuestionsReply> {
  for await (const event of making)
    if ('made' in event) return { ...event.made, ...(await show(event.made.examId)) }
  throw new Error('An exam ended without being made.')
}
