import type { CarriedSentence } from '#db/review.ts'
import { answersFrom, findPassages } from '#server/passages/find-passages.ts'
import { languageOf } from '#server/passages/language.ts'
import { splitSentences } from '#server/passages/read-text.ts'

/** A concept that a sentence may be about. */
export type Candidate = {
  id: string
  courseId: string
  courseTitle: string
  unitId: string | null
  label: string
  statement: string
}

/** A sentence of a reflection with its concept, as the next lesson and a card ask about it. */
export type Match = CarriedSentence & { concept: Candidate; front: string; back: string }

/** The maximum number of sentences of a reflection. */
const maxSentences = 12

/** The distinct sentences of some answers, word for word. */
export function sentencesOf(answers: readonly string[]): string[] {
  const language = languageOf(answers.join('\n'))
  const all = answers
    .flatMap((answer) => answer.split('\n'))
    .flatMap((line) => splitSentences(line, language))
  return [...new Set(all.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)))].slice(0, maxSentences)
}

/** Without a model: the concept that the text search finds for each sentence, most certain first. */
export function findMatches(sentences: readonly string[], candidates: readonly Candidate[]): Match[] {
  const language = languageOf(sentences.join('\n'))
  const passages = candidates.map((concept) => ({
    text: `${concept.label}: ${concept.statement}`,
    source: concept,
  }))
  const found = sentences.flatMap((quote) => {
    const [best] = findPassages(quote, passages, language)
      .map((passage) => ({ ...passage, coverage: Math.max(passage.coverage, names(quote, passage.source)) }))
      .filter(({ coverage }) => coverage >= answersFrom)
      .sort((one, other) => other.coverage - one.coverage)
    return best === undefined ? [] : [{ match: asMatch(quote, best.source), coverage: best.coverage }]
  })
  const surest = found.sort((one, other) => other.coverage - one.coverage).map(({ match }) => match)
  // One sentence for each concept.
  return surest.filter(
    ({ conceptId }, at) => surest.findIndex((other) => other.conceptId === conceptId) === at,
  )
}

/** How much of a concept's name a sentence contains: a long sentence may be about it in a few words. */
function names(quote: string, { label }: Candidate): number {
  const [found] = findPassages(label, [{ text: quote, source: null }], languageOf(label))
  return found !== undefined && found.coverage > 0.99 ? 1 : 0
}

function asMatch(quote: string, concept: Candidate): Match {
  const question = `What do you recall of “${concept.label}”?`
  return {
    quote,
    question,
    answer: concept.statement,
    courseId: concept.courseId,
    conceptId: concept.id,
    concept,
    front: isQuestion(quote) ? quote : `“${quote}” ${question}`,
    back: concept.statement,
  }
}

const isQuestion = (sentence: string) => /[?？؟]["'”’»)]*$/u.test(sentence)

/** A sentence without a concept can be carried over too. */
export const unmatched = (quote: string, courseId: string): CarriedSentence => ({
  quote,
  question: 'What would you answer to this now?',
  answer: '',
  courseId,
  conceptId: null,
})
