import type { ListedCard } from '#contract/review/cards.ts'
import { facesOf } from '#contract/review/faces.ts'
import type { CardOrigin } from '#contract/review.ts'
import { localDate, sayDay } from '#contract/time/calendar-date.ts'
import { clockTime } from '#contract/time/clock-time.ts'

const originWords: Record<CardOrigin, string> = {
  missed_question: 'Missed question',
  lesson: 'From a lesson',
  document: 'From a document',
  video: 'From a video',
  reflection: 'From your reflection',
  own: 'Your own',
  imported: 'Imported',
}

/** 'Missed question · Baking Bread · Wild yeast'. */
export function whereFrom({ place, deck }: Pick<ListedCard, 'place' | 'deck'>): string {
  const { origin, courseTitle, unitTitle, videoTitle, videoSecond, documentTitle } = place
  const video = videoTitle && `${videoTitle}${videoSecond === null ? '' : `, ${clockTime(videoSecond)}`}`
  const ownDeck = deck.replaceAll('::', ' › ')
  const inDeck = ownDeck === courseTitle ? '' : ownDeck
  return [originWords[origin], inDeck, video ?? documentTitle, courseTitle, unitTitle]
    .filter(Boolean)
    .join(' · ')
}

const flagWords = ['', 'Red', 'Orange', 'Green', 'Blue', 'Pink', 'Turquoise', 'Purple']

/** The marks that it has in Anki: 'Red flag', 'Marked'. */
export const markWords = ({ flag, isMarked }: Pick<ListedCard, 'flag' | 'isMarked'>): string[] => [
  ...(flagWords[flag] ? [`${flagWords[flag]} flag`] : []),
  ...(isMarked ? ['Marked'] : []),
]

/** When it is asked next, as a day; a card never seen waits for its first time. */
export function nextTime(
  { state, isSuspended, dueAt }: Pick<ListedCard, 'state' | 'isSuspended' | 'dueAt'>,
  now: Date,
): string {
  if (isSuspended) return 'Suspended'
  if (state === 'new') return 'Not asked yet'
  const due = new Date(dueAt)
  if (due <= now) return 'Next: today'
  return `Next: ${sayDay(localDate(due), localDate(now))}`
}

export const recallWords = ({ recall }: Pick<ListedCard, 'recall'>): string =>
  recall === null ? '' : `Chance of recall ${Math.round(recall * 100)} %`

/** What a card asks, as it is asked. */
export const questionOf = (card: ListedCard): string => facesOf(card).question
