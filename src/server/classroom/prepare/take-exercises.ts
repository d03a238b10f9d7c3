import { exerciseLimits } from '#contract/classroom/rules.ts'
import type { Exercise } from '#contract/classroom.ts'
import { hintsThatKeep } from '#server/guide/telling-hints.ts'
import {
  answerIn,
  beginsExercises,
  hintIn,
  isExerciseFence,
  isSectionHeading,
  questionIn,
  splitLine,
} from './exercise-lines.ts'

type Entry = { kind: 'question' | 'answer'; lines: string[]; hints: string[][] }
export type KeyedQuestion = Pick<Exercise, 'prompt' | 'answer' | 'hints'>

const fence = /^\s*(?:`{3,}|~{3,})(.*)/s
const chapter = /^#{1,2}\s/
const item = /^(\d{1,2})[.)]\s+/

/**
 * The kind of each line: text, code of a block that is closed (where labels are code), or a fence around an
 * exercise.
 */
function readKinds(lines: string[]): ('text' | 'code' | 'wrapping')[] {
  const kinds: ReturnType<typeof readKinds> = lines.map(() => 'text')
  let opened = -1
  let isWrapped = false
  for (const [at, line] of lines.entries()) {
    const info = fence.exec(line)?.[1]?.trim()
    if (info === undefined) continue
    if (isExerciseFence(line)) {
      kinds[at] = 'wrapping'
      isWrapped = true
      opened = -1
    } else if (info !== '') opened = at
    else if (opened !== -1) {
      kinds.fill('code', opened, at + 1)
      opened = -1
    } else if (isWrapped) {
      kinds[at] = 'wrapping'
      isWrapped = false
    } else opened = at
  }
  return kinds
}

type Reading = {
  place: 'notes' | 'section' | 'entry'
  /** If the answers have a separate heading, a numbered line below it is an answer. */
  numbered: Entry['kind']
  /** The lines that continue the entry. */
  lines: string[]
}

/** The questions and answers in order, and all other lines. */
function readEntries(lines: string[]): { shown: string[]; entries: Entry[] } {
  const kinds = readKinds(lines)
  const texts = lines.filter((_line, at) => kinds[at] === 'text')
  const hasSection = kinds.includes('wrapping') || texts.some(isSectionHeading)
  const hasLabels = texts.some((line) => questionIn(line) !== undefined)
  const shown: string[] = []
  const entries: Entry[] = []
  const now: Reading = { place: 'notes', numbered: 'question', lines: [] }
  const begin = (kind: Entry['kind'], first: string) => {
    const [text, answer] = kind === 'question' ? splitLine(first) : [first]
    entries.push({ kind, lines: [text], hints: [] })
    if (answer !== undefined) entries.push({ kind: 'answer', lines: [answer], hints: [] })
    now.place = 'entry'
    now.lines = entries.at(-1)?.lines ?? []
  }
  const beginHint = (first: string) => {
    now.lines = [first]
    entries.findLast(({ kind }) => kind === 'question')?.hints.push(now.lines)
  }
  const readText = (line: string, at: number): boolean => {
    const question = questionIn(line)
    const mayAnswer = now.place !== 'notes' || (chapter.test(line) && entries.length > 0)
    const answer = mayAnswer ? answerIn(line) : undefined
    const hint = now.place === 'entry' ? hintIn(line) : undefined
    const number = now.place === 'notes' || hasLabels ? undefined : item.exec(line)?.[1]
    const isDue = Number(number) === entries.filter(({ kind }) => kind === now.numbered).length + 1
    if (isSectionHeading(line)) now.place = 'section'
    else if (question !== undefined && (now.place !== 'notes' || (!hasSection && isAnswered(lines, at))))
      begin('question', question)
    else if (answer === '' && chapter.test(line)) {
      now.place = 'section'
      now.numbered = 'answer'
    } else if (answer !== undefined) begin('answer', answer)
    else if (hint !== undefined) beginHint(hint)
    else if (number !== undefined && isDue) begin(now.numbered, line.replace(item, ''))
    else if (chapter.test(line)) {
      now.place = 'notes'
      return false
    } else return false
    return true
  }
  for (const [at, line] of lines.entries()) {
    if (kinds[at] === 'wrapping') now.place = 'section'
    else if (kinds[at] === 'text' && readText(line, at)) continue
    else if (now.place === 'notes') shown.push(line)
    else if (now.place === 'entry') now.lines.push(line)
  }
  return { shown, entries }
}

/**
 * Whether an answer comes before the next chapter: only then is a question outside the section an exercise.
 */
function isAnswered(lines: string[], at: number): boolean {
  const end = lines.findIndex((line, place) => place > at && chapter.test(line))
  return lines
    .slice(at, end === -1 ? undefined : end)
    .some((line) => answerIn(line) !== undefined || splitLine(line).length > 1)
}

const textOf = ({ lines }: Pick<Entry, 'lines'>): string =>
  lines
    .filter((line) => !/^\s*(?:<\/?(?:details|summary)>\s*)+$/i.test(line))
    .join('\n')
    .trim()

/** Matches answers to questions; a question without a certain match has no answer. */
function pair(entries: Entry[]): Exchange[] {
  const runs: { kind: Entry['kind']; entries: Entry[] }[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last?.kind === entry.kind) last.entries.push(entry)
    else runs.push({ kind: entry.kind, entries: [entry] })
  }
  const [first, second] = runs
  if (first === undefined || second === undefined || first.kind === 'answer') return []
  if (runs.length === 2 && first.entries.length === second.entries.length)
    return first.entries.map((entry, at) => asked(entry, second.entries.slice(at, at + 1)))
  return runs.flatMap(({ kind, entries: [entry, ...more] }, at) =>
    kind === 'question' && entry !== undefined && more.length === 0
      ? [asked(entry, runs[at + 1]?.entries ?? [])]
      : [],
  )
}

type Exchange = { prompt: string; answer: string; hints: string[] }

const asked = (question: Entry, answers: readonly Entry[]): Exchange => ({
  prompt: textOf(question),
  answer: answers.map(textOf).join('\n'),
  hints: question.hints.map((lines) => textOf({ lines })),
})

const cut = (text: string, limit: number) => text.slice(0, limit).toWellFormed().trim()

/** A hint that contains the answer is dropped. */
function kept({ prompt, answer, hints: given }: Exchange): KeyedQuestion {
  const exercise = { prompt: cut(prompt, exerciseLimits.prompt), answer: cut(answer, exerciseLimits.answer) }
  const secret = { asked: exercise.prompt, answer: { text: exercise.answer, points: [] } }
  const hints = hintsThatKeep(given, secret)
  return hints.length > 0 ? { ...exercise, hints } : exercise
}

/**
 * Separates the notes from their exercises with answers. Questions without answers stay in the notes; an
 * answer never does.
 */
export function takeExercises(text: string): { text: string; exercises: KeyedQuestion[] } {
  const { shown, entries } = readEntries(text.split('\n'))
  const hasHints = entries.some(({ hints }) => hints.length > 0)
  if (!hasHints && entries.every(({ kind }) => kind === 'question')) return { text, exercises: [] }
  const exercises = pair(entries)
    .map(kept)
    .filter(({ prompt, answer }) => prompt !== '' && answer !== '')
    .slice(0, exerciseLimits.count)
  const notes = shown.join('\n').trimEnd()
  if (exercises.length > 0)
    // The model's heading above the exercises is removed, because nothing is left below it.
    return { text: notes.replace(/(?:^|\n)#{1,6} [^\n]*$/, '').trimEnd(), exercises }
  const open = entries.filter(({ kind }) => kind === 'question').map(textOf)
  return { text: withQuestions(notes, open), exercises }
}

/** Adds questions as plain text to notes that are not stored, where no attempt can be made. */
export const withQuestions = (notes: string, questions: string[]): string => {
  const list = questions
    .filter((question) => question !== '')
    .map((question) => `- ${question.replaceAll('\n', '\n  ')}`)
  return list.length === 0 ? notes : `${notes}\n\n## Think it through\n\n${list.join('\n')}`
}

/** For notes that were cut off: the text before the first exercise. */
export function beforeExercises(text: string): string {
  const lines = text.split('\n')
  const begin = lines.findIndex(beginsExercises)
  return begin === -1 ? text : lines.slice(0, begin).join('\n').trimEnd()
}
