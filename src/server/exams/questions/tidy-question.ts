import { z } from 'zod'
import {
  type KeyedQuestion,
  keyedQuestionSchema,
  type OptionNote,
  optionNoteSchema,
} from '#contract/exams.ts'
import { maxHints } from '#contract/knowledge/evidence.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { foldedText, isReordered, wordsOf } from '#server/platform/text/alike.ts'
import { withSafeHints } from './safe-hints.ts'

/** Models often prefix options with a letter, and give the key as a letter or in another case. */
const letter = /^\(?([A-Ha-h])[).:]?\)?(?:\s+|$)/

const isText = (value: unknown): value is string => typeof value === 'string'
const cutHint = (hint: string) => hint.trim().slice(0, 500).toWellFormed()

function tidy(given: unknown): unknown {
  if (!isRecord(given)) return given
  // The question is numbered later, so a missing id is no reason to drop it.
  const value = {
    ...given,
    id: String(given.id || 'q').slice(0, 100),
    // Invalid additional fields are no reason to drop a question.
    concept: typeof given.concept === 'string' ? given.concept.trim().slice(0, 100) : undefined,
    cites: citesOf(given),
    hints: Array.isArray(given.hints)
      ? given.hints.filter(isText).map(cutHint).slice(0, maxHints)
      : undefined,
  }
  const key = typeof given.correctAnswer === 'string' ? given.correctAnswer.trim() : given.correctAnswer
  if (given.kind === 'true_false') {
    const said = String(key).toLowerCase()
    return {
      ...value,
      options: [],
      correctAnswer: said === 'true' ? 'True' : said === 'false' ? 'False' : key,
      optionNotes: notesFor(given.optionNotes, ['True', 'False'], (option) => option),
    }
  }
  if (given.kind !== 'multiple_choice' || !Array.isArray(given.options))
    return { ...value, options: [], optionNotes: undefined }
  const options = given.options.map((option) => String(option).trim())
  const areLettered = options.every(
    (option, index) => letter.exec(option)?.[1]?.toUpperCase() === 'ABCDEFGH'[index],
  )
  const bare = (option: string) => (areLettered ? option.replace(letter, '') : option)
  return {
    ...value,
    options: options.map(bare),
    correctAnswer: keyAmong(options, String(key), bare),
    optionNotes: notesFor(given.optionNotes, options, bare),
  }
}

/**
 * The citation of a question: a passage and a quotation. Whether the passage contains it is checked when the
 * exam is stored.
 */
function citesOf({ passage, quotation }: Record<string, unknown>) {
  const isNamed = typeof passage === 'number' && Number.isInteger(passage) && isText(quotation)
  return isNamed && passage > 0 && quotation.trim() !== ''
    ? { passage, words: quotation.slice(0, 1000) }
    : undefined
}

/** Notes on options are optional: a note that names no option is dropped, and the question stays. */
function notesFor(
  given: unknown,
  options: string[],
  bare: (option: string) => string,
): OptionNote[] | undefined {
  if (!Array.isArray(given)) return undefined
  return given.slice(0, 8).flatMap((note) => {
    const { data } = optionNoteSchema.safeParse(note)
    if (data === undefined) return []
    const option = keyAmong(options, data.option, bare)
    return options.map(bare).includes(option) ? [{ ...data, option }] : []
  })
}

function keyAmong(given: string[], key: string, bare: (option: string) => string): string {
  const same = given.find((option) => option === key) ?? given.find((option) => bare(option) === key)
  const folded = given.find((option) => bare(option).toLowerCase() === key.toLowerCase())
  const alone = /^\(?([A-Ha-h])[).:]?\)?$/.exec(key)?.[1]?.toUpperCase()
  const named = alone === undefined ? undefined : given['ABCDEFGH'.indexOf(alone)]
  const found = same ?? folded ?? named
  return found === undefined ? key : bare(found)
}

/** A shorter statement may be the complete short answer. */
const fewestOfSentence = 4

/** Refuses an entry that has the shape of a question but asks nothing. */
function refuseEmpty({ kind, options, rubric, correctAnswer }: KeyedQuestion, context: z.RefinementCtx) {
  const fail = (message: string) => context.addIssue({ code: 'custom', message })
  if (kind === 'multiple_choice' && alikeIn(options))
    fail('options: two of them are the same words in another order.')
  const sentences = rubric.filter((point) => wordsOf(point).length >= fewestOfSentence)
  const said = [...sentences, rubric.join(' ')]
  const isAnswer = (text: string) =>
    foldedText(text) === foldedText(correctAnswer) || isReordered(text, correctAnswer)
  if (kind === 'short_answer' && said.some(isAnswer))
    fail('rubric: it is the model answer, not points to look for in one.')
}

/** Two options that differ only by a full stop or spaces are the same. */
const bareOption = (option: string) =>
  option
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replace(/(?<![.,;:])[.,;:]+$/u, '')

const alikeIn = (options: readonly string[]) =>
  options.some((option, place) =>
    options
      .slice(0, place)
      .some((other) => isReordered(other, option) || bareOption(other) === bareOption(option)),
  )

/**
 * Counts one point for each item of the rubric, and one for a choice, because a model's own count may differ.
 */
const withOwnPoints = (question: KeyedQuestion): KeyedQuestion => ({
  ...question,
  points: question.kind === 'short_answer' ? question.rubric.length : 1,
})

/**
 * Normalizes a model's question to the format of an exam and refuses what is still invalid. A hint that
 * contains the answer is dropped.
 */
export const questionFromModel = z.preprocess(
  tidy,
  keyedQuestionSchema.transform(withSafeHints),
) as z.ZodType<KeyedQuestion>

/** A question that a model has just written: it must ask something, and the server counts its points. */
export const draftedQuestion = questionFromModel.superRefine(refuseEmpty).transform(withOwnPoints)
