import { sql } from 'drizzle-orm'
import { dayBegins, reviewDay } from '#contract/review/review-day.ts'
import { addDays } from '#contract/time/calendar-date.ts'
import { cardReviews, cards } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'

const days = 30

type Group = { day: number | null; isUnseen: boolean; cards: number }
type DoneToday = { done: number; fresh: number; again: number; reviews: number }

/** The cards that become due on each of the next days, before they are spread, and what is done today. */
export async function comingLoad(db: Connection, userId: string, now: Date, zone: string) {
  const today = reviewDay(now, zone)
  const names = Array.from({ length: days }, (_, day) => addDays(today, day))
  const ends = names.map((name) => dayBegins(addDays(name, 1), zone).toISOString())
  const [groups, [done]] = await Promise.all([
    countCards(db, userId, ends),
    countReviews(db, userId, [dayBegins(today, zone), dayBegins(addDays(today, 1), zone)]),
  ])
  const sum = (of: (group: Group) => boolean) =>
    groups.filter(of).reduce((total, group) => total + group.cards, 0)
  return {
    days: names,
    due: names.map((_, day) => sum((group) => group.day === day)),
    unseen: sum(({ isUnseen }) => isUnseen),
    cards: sum(() => true),
    doneToday: done?.done ?? 0,
    newToday: done?.fresh ?? 0,
    againToday: done?.again ?? 0,
    reviews: done?.reviews ?? 0,
  }
}

/** Counts cards by the day they are due; new, suspended and much later cards have none. */
async function countCards(db: Connection, userId: string, ends: string[]): Promise<Group[]> {
  const { rows } = await db.execute<Group>(sql`
    select case when state <> 0 and suspended_at is null
        then width_bucket(due_at, ${sql.param(ends)}::timestamptz[]) end as day,
      state = 0 and suspended_at is null as "isUnseen",
      count(*)::int as cards
    from ${cards}
    where user_id = ${userId}
    group by 1, 2`)
  return rows
}

/** Cards rated today, how many of them were new, how many come again today, and the reviews of all days. */
async function countReviews(db: Connection, userId: string, [from, to]: [Date, Date]): Promise<DoneToday[]> {
  const { rows } = await db.execute<DoneToday>(sql`
    with done as (
      select card_id, bool_or((before ->> 'state')::int = 0) as was_new from ${cardReviews}
      where user_id = ${userId} and undone_at is null and reviewed_at >= ${from} and reviewed_at < ${to}
      group by card_id
    )
    select count(*)::int as done,
      (count(*) filter (where done.was_new))::int as fresh,
      (count(*) filter (where cards.suspended_at is null and cards.state <> 0 and cards.due_at < ${to}))::int as again,
      (select count(*)::int from ${cardReviews} where user_id = ${userId} and undone_at is null) as reviews
    from done join ${cards} on cards.id = done.card_id`)
  return rows
}
