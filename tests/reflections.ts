import type { Pool } from '#server/platform/database/db.ts'

/** What a learner might send. */
export const writtenReflection = {
  userResponses: {
    what_learned: 'Why a positive test on a rare illness is usually a false alarm.',
    most_challenging: 'Keeping P(E|H) and P(H|E) apart.',
    understanding_rating: 4,
    engagement_rating: 2,
  },
  reflectionEntry: 'Today the lesson finally joined up with work.',
}

const answers = {
  what_learned: 'Something',
  most_challenging: '',
  aha_moment: '',
  experience_connection: '',
  application: '',
  questions: '',
}

/** Reflections of any days, as the learner would have written them on those days. */
export async function wroteOn(
  pool: Pick<Pool, 'query'>,
  learnerId: string,
  dates: string[],
  ratings: { understanding_rating: number; engagement_rating: number } = {
    understanding_rating: 3,
    engagement_rating: 3,
  },
): Promise<void> {
  await pool.query(
    `insert into reflections (user_id, date, user_responses, reflection_entry, metrics)
     select $1, day::date, $3, 'Written on ' || day, $4 from unnest($2::text[]) as day`,
    [learnerId, dates, { ...answers, ...ratings }, { word_count: 3, answered_count: 3, ...ratings }],
  )
}

export async function keptReflections(pool: Pick<Pool, 'query'>, learnerId: string) {
  const { rows } = await pool.query<{ date: string; reflection_entry: string }>(
    'select date::text, reflection_entry from reflections where user_id = $1 order by date',
    [learnerId],
  )
  return rows
}
