import type { RatingResult } from '#contract/review/day.ts'
import { answer, api } from '#web/lib/api.ts'
import { zoneHere } from '#web/lib/calls/zone-here.ts'
import type { CardAct } from './outbox.ts'

const card = api.api.cards[':id']

/** The day's cards; `more` beyond the cap, because the learner asked. Or the cards on one concept. */
export const fetchDay = (more: number, conceptId: string | undefined) =>
  answer(
    api.api.review.$get({
      query: { zone: zoneHere(), more: String(more), ...(conceptId && { conceptId }) },
    }),
  )

/** Whether there is any card at all, due or not. */
export const hasCards = async (): Promise<boolean> =>
  (await answer(api.api.cards.$get({ query: { limit: '1' } }))).items.length > 0

/** Tells the server what was done with a card: a rating answers with `RatingResult`, its undoing with the card. */
export function sendAct(act: CardAct): Promise<unknown> {
  const param = { id: act.cardId }
  if (act.kind === 'rate')
    return answer(card.reviews.$post({ param, json: act.rating, query: { zone: zoneHere() } }))
  if (act.kind === 'suspend')
    return answer(card.suspend.$post({ param, json: { isSuspended: act.isSuspended } }))
  return answer(
    api.api['card-reviews'][':id'].$delete({ param: { id: act.reviewId }, query: { zone: zoneHere() } }),
  )
}

export const isRated = (value: unknown): value is RatingResult =>
  typeof value === 'object' && value !== null && 'reviewId' in value && 'cardId' in value
