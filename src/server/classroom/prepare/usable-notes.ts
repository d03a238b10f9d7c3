import { blameAnswer } from '#server/platform/model/blame-answer.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { beforeExercises, type KeyedQuestion } from './take-exercises.ts'
import type { NotesEvent } from './without-answers.ts'

/**
 * Shorter notes are not a readable page. A character of a script that needs few of them counts as several.
 */
const leastCharacters = 400
const fewSigns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const weightOfSign = 2.5

/** A line of this length that is not a heading, item, table or code is a paragraph. */
const shortestParagraph = 40
const mark = /^\s*(?:#+|[-*+>|]|\d{1,2}[.)])/
const fence = /^\s*(`{3,}|~{3,})/

const lengthOf = (text: string) => text.length + (text.match(fewSigns)?.length ?? 0) * (weightOfSign - 1)

/** Only letters and digits, so that a question with another layout still matches. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Notes = { text: string; exercises: readonly KeyedQuestion[] }

/**
 * The lines with words; a line of only marks, which some models repeat endlessly, does not count. `prose`
 * excludes code.
 */
function linesOf(text: string): { all: string[]; prose: string[] } {
  const all: string[] = []
  const prose: string[] = []
  let open = ''
  for (const line of text.split('\n').map((whole) => whole.trim())) {
    const [, found = ''] = fence.exec(line) ?? []
    if (found !== '' && found.startsWith(open)) open = open === '' ? found : ''
    else if (/[\p{L}\p{N}]/u.test(line.replace(mark, ''))) {
      all.push(line)
      if (open === '' && !mark.test(line)) prose.push(line)
    }
  }
  return { all, prose }
}

const hasBody = ({ text }: Notes): boolean => {
  const { all, prose } = linesOf(beforeExercises(text))
  return (
    lengthOf(all.join('\n')) >= leastCharacters && prose.some((line) => lengthOf(line) >= shortestParagraph)
  )
}

/** Finds questions that were copied from the prompt's example. */
export function copiedFrom(examples: readonly string[]) {
  const known = examples.map(plain)
  return (text: string) => {
    const words = plain(text)
    return known.some((example) => words.includes(example))
  }
}

type IsCopied = (text: string) => boolean

const faultOf = (notes: Notes, isCopied: IsCopied): string | undefined => {
  if (!hasBody(notes))
    return 'An earlier try could not be used: there was no page to read before the questions. Begin with the explanation itself, in paragraphs of at least 400 characters together; the questions come after it.'
  if (isCopied(notes.text) || notes.exercises.some(({ prompt }) => isCopied(prompt)))
    return 'An earlier try could not be used: its questions were copied from the example of the form. Ask about this lesson instead.'
  return undefined
}

type DoneEvent = Extract<NotesEvent, { type: 'done' }>

const blameNotes = (notes: DoneEvent) =>
  blameAnswer(notes.usage, hasBody(notes) ? 'copied_example' : 'no_page')

/** Complete notes without copied questions; undefined where too little is left. */
function withoutCopies(done: DoneEvent, isCopied: IsCopied): DoneEvent | undefined {
  const kept = { ...done, exercises: done.exercises.filter(({ prompt }) => !isCopied(prompt)) }
  return faultOf(kept, isCopied) === undefined ? kept : undefined
}

/**
 * Ensures that a learner gets readable notes: if they have no text before their questions, or copy the
 * prompt's example, they are requested once more. The first attempt may already be on the screen; the second
 * one replaces it when it is complete.
 */
export async function* usableNotes(
  write: (fault?: string) => AsyncIterable<NotesEvent>,
  examples: readonly string[],
): AsyncGenerator<NotesEvent> {
  const isCopied = copiedFrom(examples)
  const { fault, hasShown, first } = yield* firstTry(write, isCopied)
  if (fault === undefined) return
  for await (const event of write(fault)) {
    if (event.type === 'delta') {
      if (!hasShown) yield event
      continue
    }
    const second =
      event.type === 'done' && event.finishReason === 'stop' ? withoutCopies(event, isCopied) : undefined
    const usable = second ?? (first && withoutCopies(first, isCopied))
    if (usable !== undefined) return yield usable
    if (event.type === 'failed') return yield event
    if (event.finishReason !== 'length') blameNotes(event)
    // Notes that were cut off are stored and marked as such, as in the first attempt.
    if (event.finishReason === 'length' && hasBody(event)) return yield event
    return yield { type: 'failed', failure: new ModelFailure('bad_answer') }
  }
}

type FirstTry = { fault?: string | undefined; hasShown: boolean; first?: DoneEvent }

async function* firstTry(
  write: (fault?: string) => AsyncIterable<NotesEvent>,
  isCopied: IsCopied,
): AsyncGenerator<NotesEvent, FirstTry> {
  let hasShown = false
  for await (const event of write()) {
    if (event.type === 'done') {
      const isCutOff = event.finishReason === 'length' && hasBody(event)
      const fault = isCutOff ? undefined : faultOf(event, isCopied)
      if (fault !== undefined) blameNotes(event)
      if (fault === undefined) yield event
      return { fault, hasShown, first: event }
    }
    hasShown ||= event.type === 'delta'
    yield event
  }
  return { hasShown }
}
