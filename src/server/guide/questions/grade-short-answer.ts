import { examLimits, type KeyedQuestion } from '#contract/exams.ts'
import { languageOf } from '#server/guide/text/language.ts'
import { clip, listed, oneLine } from '#server/guide/text/plain-text.ts'
import { type WordReader, wordReader } from '#server/guide/text/read-text.ts'

/** Words of a rubric that speak about the answer and not about the subject. */
const grading = new Set(
  'answer answers correct correctly describe describes explain explains give gives identify identifies include includes mention mentions name names point recognise recognises state states student understand understands'.split(
    ' ',
  ),
)

const keysOf = (text: string, wordsOf: WordReader): string[] => {
  const words = wordsOf(text)
  const content = words.filter((word) => !word.general && !grading.has(word.text.toLowerCase()))
  return [...new Set((content.length > 0 ? content : words).map((word) => word.key))]
}

/** The same stem, or a near form of a long word: 'photosynthetic' for 'photosynthesis'. */
function has(answer: ReadonlySet<string>, starts: ReadonlySet<string>, key: string): boolean {
  return answer.has(key) || (key.length > 6 && starts.has(key.slice(0, 6)))
}

const share = (keys: readonly string[], answer: ReadonlySet<string>, starts: ReadonlySet<string>): number =>
  keys.length === 0 ? 0 : keys.filter((key) => has(answer, starts, key)).length / keys.length

const creditOf = (covered: number): number => (covered >= 0.6 ? 1 : covered >= 0.3 ? 0.5 : 0)

const caution = 'I can only compare words here, so a right answer in other words may get too few points.'

/** Grades by what of the rubric an answer names, in whatever form of the words, and says what it found. */
export function gradeShortAnswer(
  question: Pick<KeyedQuestion, 'rubric' | 'correctAnswer' | 'points'>,
  answer: string,
): { score: number; explanation: string } {
  const given = oneLine(answer, examLimits.answer)
  if (!/[\p{L}\p{N}]/u.test(given)) return { score: 0, explanation: 'There is no answer to grade here.' }
  const language = languageOf(`${question.correctAnswer} ${question.rubric.join(' ')}`)
  // One reader for all of it: the rubric and the answer share most of their words.
  const wordsOf = wordReader(language)
  const words = new Set(wordsOf(given).map((word) => word.key))
  const starts = new Set([...words].filter((key) => key.length > 5).map((key) => key.slice(0, 6)))
  const items = question.rubric.map((item) => ({
    item,
    credit: creditOf(share(keysOf(item, wordsOf), words, starts)),
  }))
  const byRubric = items.reduce((sum, { credit }) => sum + credit, 0) / Math.max(1, items.length)
  const model = keysOf(question.correctAnswer, wordsOf)
  const byModel = model.length >= 4 || items.length === 0 ? share(model, words, starts) : 0
  const reached = Math.max(byRubric, byModel >= 0.5 ? byModel : 0)
  const score = Math.round(reached * question.points * 2) / 2
  const named = (wanted: (credit: number) => boolean) =>
    listed(items.filter(({ credit }) => wanted(credit)).map(({ item }) => `“${clip(oneLine(item), 120)}”`))
  const found = named((credit) => credit === 1)
  const partly = named((credit) => credit === 0.5)
  const open = named((credit) => credit === 0)
  const parts = [
    found === '' ? '' : `Your answer covers ${found}.`,
    partly === '' ? '' : `In part: ${partly}.`,
    open === '' ? '' : `Not yet: ${open}.`,
    caution,
  ]
  return { score, explanation: clip(parts.filter((part) => part !== '').join(' '), 2000) }
}
