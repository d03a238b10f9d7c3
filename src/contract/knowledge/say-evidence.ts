import { countsToday, knowledgeRules } from '#contract/knowledge.ts'
import { dayNumber, sayDay } from '#contract/time/calendar-date.ts'
import { inWords } from '#contract/words/number-words.ts'
import { type EvidenceFacts, isRemark } from './evidence.ts'
import type { ConceptStanding } from './picture.ts'

type EvidenceCounts = Pick<ConceptStanding, 'right' | 'partly' | 'missed' | 'remarks' | 'days' | 'lastDay'>

/**
 * The sentence under a concept's name, from its evidence alone: 'Right three times, missed once, on two days. Last on
 * 3 November.' Empty where there is none.
 */
export function sayEvidence(
  { right, partly, missed, remarks, days, lastDay }: EvidenceCounts,
  today: string,
): string {
  if (lastDay === null) return ''
  const parts: [string, number][] = [
    ['right', right],
    ['partly right', partly],
    ['missed', missed],
    ['spoken of', remarks],
  ]
  const said = parts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${times(count)}`)
    .join(', ')
  const begin = `${said.charAt(0).toUpperCase()}${said.slice(1)}`
  const pieces = right + partly + missed + remarks
  if (days > 1) return `${begin}, on ${inWords(days)} days. Last on ${sayDay(lastDay, today)}.`
  const together = pieces === 1 ? '' : pieces === 2 ? ' both' : ' all'
  return `${begin},${together} on ${sayDay(lastDay, today)}.`
}

/** The fields of a piece that decide its weight. */
type WeightFacts = EvidenceFacts & { isStruck: boolean }

/** From this weight on, a piece gets this word. */
const amounts = [
  { from: 0.9, word: 'fully' },
  { from: 0.65, word: 'mostly' },
  { from: 0.35, word: 'half' },
  { from: 0, word: 'little' },
] as const
const worthTelling = amounts[0].from

/** The weight of one piece and the reason for it: 'counts half: one hint', 'counts little: 120 days ago'. */
export function sayWeight(piece: WeightFacts, today: string): string {
  if (piece.isStruck) return 'does not count: struck by you'
  const reasons = reasonsAgainst(piece, today)
  return `counts ${amountOf(piece, today)}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`
}

/** The meaning of one piece for the concept: 'Speaks a little for it'. */
export function saySide(piece: WeightFacts, today: string): string {
  const { outcome, isStruck } = piece
  const how = !isStruck && amountOf(piece, today) === 'little' ? ' a little' : ''
  if (outcome > 0 && outcome < 1) return `Speaks${how} for and against it`
  return `Speaks${how} ${outcome === 1 ? 'for' : 'against'} it`
}

function amountOf(piece: EvidenceFacts, today: string) {
  const counts = countsToday(piece, today)
  return amounts.find(({ from }) => counts >= from)?.word ?? 'little'
}

function reasonsAgainst({ kind, outcome, options, hints, gradedBy, day }: EvidenceFacts, today: string) {
  const isQuestion = kind === 'exam_answer' || kind === 'checkpoint'
  const age = Math.max(0, dayNumber(today) - dayNumber(day))
  const aged = 0.5 ** (age / knowledgeRules.halfLifeDays) < worthTelling
  return [
    isRemark(kind) && 'said, not shown',
    kind === 'card_review' && 'a card',
    (isQuestion || kind === 'criterion') && options === null && gradedBy === 'learner' && 'graded by you',
    isQuestion && options !== null && 1 - outcome / options < worthTelling && 'it could be guessed',
    outcome > 0 && hints > 0 && `${inWords(hints)} ${hints === 1 ? 'hint' : 'hints'}`,
    aged && `${age} days ago`,
  ].filter((reason) => reason !== false)
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${inWords(count)} times`)
