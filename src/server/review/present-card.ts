import { type ListedCard, listedCardSchema } from '#contract/review/cards.ts'
import { type DueCard, dueCardSchema } from '#contract/review/day.ts'
import { cardStates } from '#contract/review.ts'
import { present } from '#server/platform/http/present.ts'
import { placeOf } from './card-place.ts'
import { type CardRow, memoryOf } from './card-rows.ts'
import { nextStates, recallOf, type ScheduleSettings } from './schedule.ts'
import { whyToday } from './why-today.ts'

type Moment = { at: Date; zone: string; settings: ScheduleSettings }

const stateOf = ({ state }: CardRow) => cardStates[state] ?? 'new'

/** A card as the review shows it. */
export function presentDue(
  row: CardRow,
  { at, zone, settings }: Moment,
  sureMissedOn: string | null = null,
): DueCard {
  const memory = memoryOf(row)
  const recall = recallOf(memory, at, settings)
  const place = placeOf(row.place)
  const next = nextStates(memory, notBefore(row.lastReviewAt, at), settings)
  return present(dueCardSchema, {
    ...row,
    place,
    recall,
    state: stateOf(row),
    why: whyToday({ ...row, ...place, recall, sureMissedOn }, at, zone),
    next: [next[1].dueAt, next[2].dueAt, next[3].dueAt, next[4].dueAt],
  })
}

/** A card as the list shows it. */
export const presentListed = (row: CardRow, { at, settings }: Omit<Moment, 'zone'>): ListedCard =>
  present(listedCardSchema, {
    ...row,
    place: placeOf(row.place),
    state: stateOf(row),
    isSuspended: row.suspendedAt !== null,
    recall: recallOf(memoryOf(row), at, settings),
  })

/** Clocks may jump back, so the scheduler never gets a time before the last review. */
export const notBefore = (last: Date | null, at: Date): Date => (last !== null && last > at ? last : at)
