import type { GuideQuestion } from '#contract/classroom.ts'
import { clip, escapeMarkdown, oneLine } from '#server/passages/plain-text.ts'
import { type PlainRequest, requestIn } from './plain-requests.ts'
import { answerByQuoting, headingsOf } from './quote-answer.ts'

const refusals = {
  summary: 'Without a model I cannot write a summary or a list of terms.',
  quiz: 'Without a model I cannot write questions for you. You could explain each part from memory, then compare.',
  lost: 'Name the word or the sentence you are stuck on, and I will quote what the material says about it.',
} as const

/**
 * Answers a request that is no question: with one plain sentence, or, for the whole material, with the
 * beginning of each part.
 */
function answerRequest(request: PlainRequest, question: GuideQuestion): string {
  const title = escapeMarkdown(clip(oneLine(question.lessonTitle, 300), 200) || 'this lesson')
  if (request === 'greeting')
    return `Hello. Ask me about “${title}”, and I will quote what the material says.`
  if (request === 'thanks') return 'You are welcome.'
  const headings = headingsOf(question)
  if (headings.length === 0)
    return `${refusals[request]} There is no material in “${title}” yet. You can bring a source, or connect a model.`
  return `${refusals[request]} These are the parts of the material, each with its first sentence:\n\n${headings.join('\n')}`
}

/** Answers a learner outside an exam by quoting the material, or says that the material has no answer. */
export function replyInChat(question: GuideQuestion): string {
  const request = requestIn(question.studentMessage)
  return request === undefined ? answerByQuoting(question) : answerRequest(request, question)
}
