import type { CardPlace } from '#contract/review/cards.ts'
import {
  addDays,
  type CalendarDate,
  dayAndDate,
  weekdayNames,
  weekdayOf,
} from '#contract/time/calendar-date.ts'
import { capital } from '#contract/words/capital.ts'
import { inWords } from '#contract/words/number-words.ts'
import type { CardToRepeat } from './sitting.ts'

const minuteMs = 60_000

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )

/** 'twelfth', '21st'. */
function ordinal(count: number): string {
  const word = ordinals[count - 1]
  if (word !== undefined) return word
  const isTeen = count % 100 >= 11 && count % 100 <= 13
  return `${count}${(isTeen ? null : ['', 'st', 'nd', 'rd'][count % 10]) || 'th'}`
}

const cardsInWords = (count: number): string => `${inWords(count)} ${count === 1 ? 'card' : 'cards'}`

interface Sum {
  cards: number
  again: number
  tookMs: number
  left: number
}

export function doneHeading({ cards, left }: Pick<Sum, 'cards' | 'left'>): string {
  if (left > 0 || cards === 0) return 'Enough for now'
  return cards === 1 ? 'That was the only card' : `That was the ${ordinal(cards)} card`
}

/** What a sitting came to, in one or a few sentences. */
export function doneSentences({ cards, again, tookMs, left }: Sum): string {
  const recalled = cards - again
  const sentences = []
  if (cards === 0) sentences.push('You did not answer any cards.')
  else if (again === 0)
    sentences.push(cards === 1 ? 'You recalled it.' : `You recalled all ${inWords(cards)}.`)
  else {
    if (recalled > 0) sentences.push(`You recalled ${inWords(recalled)}.`)
    const those = recalled === 0 ? (again === 1 ? 'It' : `All ${inWords(again)}`) : capital(inWords(again))
    const verb = again === 1 ? 'comes' : 'come'
    const others = recalled === 0 ? 'soon' : 'sooner than the others'
    sentences.push(`${those} ${verb} again, ${others}, because you said Again or Hard.`)
  }
  if (cards > 0) sentences.push(`It took ${timeInWords(tookMs)}.`)
  if (left > 0)
    sentences.push(
      `${capital(cardsInWords(left))} ${left === 1 ? 'is' : 'are'} left for today, for whenever you like.`,
    )
  return sentences.join(' ')
}

function timeInWords(ms: number): string {
  const minutes = Math.round(ms / minuteMs)
  return minutes === 0 ? 'less than a minute' : counted(minutes, 'minute')
}

/** Why a review of one concept has no card, by how many of them were seen today. */
export function nothingOnConcept(done: number): string {
  if (done === 0) return 'It has no card to review today.'
  return done === 1
    ? 'You have seen its card today. It comes back when it is due.'
    : `You have seen ${done} cards on it today. Each comes back when it is due.`
}

export const seeAgainHeading = (count: number): string =>
  count === 1 ? 'The one to see again' : `The ${inWords(count)} to see again`

/** 'Tomorrow 8 cards, about 4 minutes.' */
export function tomorrowInWords(cards: number, pace: number): string {
  if (cards === 0) return 'Nothing comes tomorrow.'
  return `Tomorrow ${counted(cards, 'card')}, about ${counted(Math.max(1, Math.round((cards * pace) / 60)), 'minute')}.`
}

/** The coming days, tomorrow first, by their names. */
export function comingDays(day: CalendarDate, coming: readonly number[]) {
  return coming.map((cards, index) => {
    const date = addDays(day, index + 1)
    return { name: dayAndDate(date), label: (weekdayNames[weekdayOf(date)] ?? '').slice(0, 3), cards }
  })
}

/** 'The next cards come on Tuesday.' Null where none come within a week. */
export function nextCards(day: CalendarDate, coming: readonly number[]): string | null {
  const index = coming.findIndex((cards) => cards > 0)
  if (index < 0) return null
  const date = addDays(day, index + 1)
  return index === 0
    ? 'The next cards come tomorrow.'
    : `The next cards come on ${weekdayNames[weekdayOf(date)]}.`
}

const origins: Record<CardPlace['origin'], string> = {
  missed_question: 'From a question you missed',
  lesson: 'From a lesson',
  document: 'From a document',
  video: 'From a video',
  reflection: 'From your reflection',
  own: 'Your own card',
  imported: 'Imported by you',
}

/** Where a card came from, before its link; `linked` is what that link says of itself. */
export function sourceWords(place: CardPlace): string {
  const { origin, unitTitle, videoTitle, reflectionDay, documentTitle } = place
  if (origin === 'missed_question' && unitTitle !== null) return 'From a question you missed in'
  if (origin === 'missed_question' && videoTitle !== null) return 'From a question you missed in'
  if (origin === 'lesson' && unitTitle !== null) return 'From the lesson'
  if (origin === 'document' && documentTitle !== null) return 'From the document'
  if (origin === 'document' && unitTitle !== null) return 'From a document, beside the lesson'
  if (origin === 'video' && videoTitle !== null) return 'From the video'
  if (origin === 'reflection' && reflectionDay !== null) return 'From your reflection of'
  if (unitTitle !== null) return `${origins[origin]}, in`
  return `${origins[origin]}.`
}

/** How a card to see again is called: by its concept, or by its first words. */
export function nameOf({ card }: Pick<CardToRepeat, 'card'>, asked: string): string {
  const label = card.place.conceptLabel
  if (label !== null) return label
  const words = asked
    .replaceAll(/[*_`$#>[\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length <= 60 ? words : `${words.slice(0, 59).trimEnd()}…`
}

/** '2 answers not sent yet; they are kept in this browser.' */
export function unsentWords(count: number, isStored: boolean): string {
  const those = count === 1 ? '1 answer' : `${count} answers`
  const they = count === 1 ? 'it is' : 'they are'
  return isStored
    ? `${those} not sent yet; ${they} kept in this browser.`
    : `${those} not sent yet; please leave this page open until ${they} sent.`
}
