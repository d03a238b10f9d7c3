import { type EvidenceKind, isRemark } from '#contract/knowledge/evidence.ts'
import type { Evidence } from '#contract/knowledge/picture.ts'
import { saySide, sayWeight } from '#contract/knowledge/say-evidence.ts'
import { sayDay } from '#contract/time/calendar-date.ts'
import { inWords } from '#contract/words/number-words.ts'

export const kindWords: Record<EvidenceKind, string> = {
  exam_answer: 'Exam question',
  card_review: 'Card review',
  checkpoint: 'Question in a video',
  criterion: 'Criterion of a project',
  chat_remark: 'Said in a chat',
  reflection_remark: 'Reflection',
}

const surely: Record<NonNullable<Evidence['confidence']>, string> = {
  guessing: ', guessing',
  fairly_sure: ', and were fairly sure',
  certain: ', and were certain',
}

export const confidenceAfter = (confidence: Evidence['confidence']) =>
  confidence === null ? '' : surely[confidence]

/** An answer inside a sentence loses its full stop, because the sentence ends later. */
export const insideSentence = (answer: string): string => answer.trimEnd().replace(/(?<!\.)\.$/, '')

/** '12 Nov', for a narrow column. */
export const briefDay = (day: string, today: string): string => sayDay(day, today, 3)

function outcomeWords(outcome: number): string {
  if (outcome === 1) return 'Right'
  return outcome === 0 ? 'Missed' : `Partly right, ${Math.round(outcome * 100)}%`
}

const graderWords: Record<Evidence['gradedBy'], string> = {
  key: 'graded by the answer key',
  model: 'graded by the Examiner',
  learner: 'graded by you',
}

/** Right or not, with what help, and who graded it. */
export function factsOf({ kind, outcome, hints, gradedBy }: Evidence): string {
  if (isRemark(kind)) return ''
  const helped = hints === 0 ? [] : [hints === 1 ? 'one hint' : `${inWords(hints)} hints`]
  return [outcomeWords(outcome), ...helped, graderWords[gradedBy]].join(', ')
}

/** What a piece of evidence says, how much it counts today, and why not more. */
export const weightWords = (piece: Evidence, today: string): string =>
  `${saySide(piece, today)}, ${sayWeight(piece, today)}`

/** The expected share of right answers, in words. */
export function expectationWords({ mean, low, high }: { mean: number; low: number; high: number }): string {
  const ofTen = (share: number) => Math.round(share * 10)
  const [least, most] = [ofTen(low), ofTen(high)]
  const span = least === most ? '' : `, somewhere between ${least} and ${most}`
  return `Of ten such questions we would expect about ${ofTen(mean)} right today${span}.`
}
