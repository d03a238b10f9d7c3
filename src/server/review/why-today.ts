import { reviewDay } from '#contract/review/review-day.ts'
import type { CardOrigin, Rating } from '#contract/review.ts'
import { sayWhen } from '#contract/time/calendar-date.ts'

export type WhyFacts = {
  origin: CardOrigin
  unitTitle: string | null
  /** The title of the video with the question, if it was asked there. */
  videoTitle?: string | null
  madeAt: Date
  lastReviewAt: Date | null
  lastRating: Rating | null
  recall: number | null
  /** The day (UTC) on which a question on its concept was missed although the learner was certain. */
  sureMissedOn: string | null
}

/**
 * Why a card is asked today: what the learner did with it, and the probability of recall. It uses only stored
 * facts.
 */
export function whyToday(facts: WhyFacts, at: Date, zone: string): string {
  const on = (moment: Date) => sayWhen(reviewDay(moment, zone), reviewDay(at, zone))
  const sentences: string[] = []
  if (facts.sureMissedOn !== null)
    sentences.push(
      `You were certain, and missed a question on this ${sayWhen(facts.sureMissedOn, reviewDay(at, zone))}.`,
    )
  if (facts.lastReviewAt === null) sentences.push(beginnings[facts.origin](facts, on(facts.madeAt)))
  else if (facts.lastRating !== null)
    sentences.push(`You ${rated[facts.lastRating]} ${on(facts.lastReviewAt)}.`)
  else sentences.push(`You last saw it ${on(facts.lastReviewAt)}.`)
  if (facts.recall !== null)
    sentences.push(`The chance that you recall it now is about ${Math.round(facts.recall * 100)}%.`)
  return sentences.join(' ')
}

const rated: Record<Rating, string> = {
  1: 'did not recall it',
  2: 'found it hard',
  3: 'recalled it',
  4: 'recalled it at once',
}

/** Why a new card is asked. */
const beginnings: Record<CardOrigin, (facts: WhyFacts, on: string) => string> = {
  missed_question: ({ videoTitle }, on) => `You missed this in ${videoTitle ? 'a video' : 'an exam'} ${on}.`,
  lesson: ({ unitTitle }, on) =>
    `New: ${unitTitle === null ? 'from a lesson' : `from “${unitTitle}”`}, kept ${on}.`,
  document: (_facts, on) => `New: you made it from a text ${on}.`,
  video: (_facts, on) => `New: you made it from a video ${on}.`,
  reflection: (_facts, on) => `New: from your reflection, kept ${on}.`,
  own: (_facts, on) => `New: you made it ${on}.`,
  imported: (_facts, on) => `New: you imported it ${on}.`,
}
