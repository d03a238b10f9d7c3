import { answersFrom, questionWords, worthALook } from '#server/passages/find-passages.ts'
import { writeFullMark } from '#server/passages/full-mark.ts'
import { languageOf } from '#server/passages/language.ts'
import { clip, escapeMarkdown, listInWords, oneLine, quoteBlock } from '#server/passages/plain-text.ts'
import { splitSentences } from '#server/passages/read-text.ts'
import { requestIn } from './plain-requests.ts'

type Passage = { text: string; label: string; isPage: boolean; heading: string }

export type DocumentQuestion = {
  message: string
  /** The page on show, which is passage 1. */
  page: Passage | undefined
  /** The passages of the document that fit the question best, numbered from 2. */
  found: readonly (Passage & { coverage: number })[]
  unit: 'page' | 'section'
}

const maxLines = 8
const maxQuoteLength = 600
const aboutHere = /\b(?:this|the) (?:page|section|part|chapter)\b/i

const placeOf = ({ label, isPage, heading }: Passage): string =>
  `${isPage ? 'on page' : 'in section'} ${label}${heading === '' ? '' : `, under “${escapeMarkdown(clip(heading, 120))}”`}`

const sentencesOf = (text: string): string[] => splitSentences(oneLine(text, 60_000), languageOf(text))

/** What each paragraph of the page begins with: no summary, and not called one. */
function beginnings(page: Passage): string[] {
  return page.text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => sentencesOf(paragraph).slice(0, 1))
    .filter((sentence) => sentence.split(/\s+/).length > 3)
    .slice(0, maxLines)
    .map((sentence) => `- ${escapeMarkdown(clip(sentence, 300))}${writeFullMark(1, sentence)}`)
}

function quote({ message, found }: DocumentQuestion): string | undefined {
  const [best] = found
  if (best === undefined || best.coverage < worthALook) return undefined
  const words = `${writeFullMark(2, best.text)}:\n\n${quoteBlock(clip(oneLine(best.text), maxQuoteLength))}`
  if (best.coverage >= answersFrom) return `This is ${placeOf(best)}${words}`
  return `I searched for ${searched(message)} and found nothing that clearly answers that. The nearest passage is ${placeOf(best)}${words}`
}

/** The words that were looked for, as the learner wrote them. */
function searched(message: string): string {
  const words = questionWords(message, languageOf(message))
    .slice(0, 5)
    .map(({ text }) => `“${escapeMarkdown(text)}”`)
  return listInWords(words) || 'that'
}

/** Answers about a document by quoting it with the page, or says that nothing in it answers. */
export function replyAboutDocument(question: DocumentQuestion): string {
  const { message, page, unit } = question
  const request = requestIn(message)
  if (request === 'greeting')
    return `Hello. Ask me about this document, and I will quote what it says and name the ${unit}.`
  if (request === 'thanks') return 'You are welcome.'
  if (request === undefined && !(aboutHere.test(message) && question.found.length === 0))
    return quote(question) ?? `I searched for ${searched(message)}; the document does not mention it.`
  const cannot = {
    summary: `Without a model I cannot sum up a ${unit} or name its key concepts.`,
    quiz: 'Without a model I cannot write questions for you. You could explain each part from memory, then compare.',
    lost: 'Name what you are stuck on, and I will look for it in the document.',
  }[request ?? 'lost']
  const lines = page === undefined ? [] : beginnings(page)
  if (lines.length === 0) return `${cannot} The ${unit} on show contains no text.`
  return `${cannot} These sentences begin the parts of the ${unit} on show:\n\n${lines.join('\n')}`
}
