import { answersFrom, findPassages, worthALook } from '#server/passages/find-passages.ts'
import { writeFullMark } from '#server/passages/full-mark.ts'
import {
  type LessonSentence,
  lessonPassages,
  type Material,
  placeOf,
  quoteSaid,
} from '#server/passages/lesson-passages.ts'
import { clip, escapeLesson, escapeMarkdown, quoteBlock } from '#server/passages/plain-text.ts'

/** What can be done about a question that the material does not answer: a written lesson has no page for a source. */
const whatToDo = ({ isAuthored = false }: Material) =>
  isAuthored
    ? 'You can put it in other words, look into the works of this lesson, or connect a model.'
    : 'You can bring a source on it, or connect a model, and ask again.'

export type QuotedAnswer = { kind: 'answer' | 'nearest'; words: string } | { kind: 'nothing' }

/** The passage that answers, word for word and with its place; else the nearest one, if there is any. */
export function quoteAnswer(material: Material): QuotedAnswer {
  const { said, passages, language } = lessonPassages(material)
  const [best, ...rest] = findPassages(material.studentMessage, passages, language)
  if (best === undefined || best.coverage < worthALook) return { kind: 'nothing' }
  const quote = (source: LessonSentence) => {
    const words = quoteSaid(source, said)
    const mark = source.passage === undefined ? '' : writeFullMark(source.passage, words)
    return `${placeOf(source)}${mark}:\n\n${quoteBlock(clip(words, 700))}`
  }
  if (best.coverage < answersFrom) return { kind: 'nearest', words: quote(best.source) }
  const second = rest.find(
    ({ source, coverage, score }) =>
      coverage >= answersFrom && score > best.score * 0.7 && source.block !== best.source.block,
  )
  const more = second === undefined ? '' : `\n\nAnd in ${quote(second.source)}`
  return { kind: 'answer', words: `${quote(best.source)}${more}` }
}

/** The same as a reply. */
export function answerByQuoting(material: Material): string {
  const found = quoteAnswer(material)
  if (found.kind === 'nothing')
    return `Nothing in the material of this lesson answers that. ${whatToDo(material)}`
  if (found.kind === 'answer') return `This is from ${found.words}`
  return `I found nothing that clearly answers that. The nearest passage is in ${found.words}\n\n${whatToDo(material)}`
}

const maxHeadings = 12

/** Headings with their first sentences, in the order of the text; without headings the first sentence of each part. */
export function headingsOf(material: Material): string[] {
  const { said } = lessonPassages(material)
  const firsts = new Map<unknown, LessonSentence>()
  for (const one of said) {
    // What a course says of itself is no part of what there is to learn.
    if (one.origin === 'message' || one.origin === 'course') continue
    // Passages that a search found are no parts of the lesson.
    if (one.origin === 'document') continue
    // The head of a table is no sentence.
    if (one.text.startsWith('·')) continue
    const part = one.block.heading === '' ? one.block : `${one.origin} ${one.block.heading}`
    if (!firsts.has(part)) firsts.set(part, one)
  }
  return [...firsts.values()].slice(0, maxHeadings).map(({ text, block: { heading } }) => {
    const name = heading === '' ? '' : `**${escapeMarkdown(clip(heading, 120))}**: `
    return `- ${name}${escapeLesson(clip(text, 300))}`
  })
}
