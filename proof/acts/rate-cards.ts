import { randomUUID } from 'node:crypto'
import { noteCardsSchema } from '#contract/review/cards.ts'
import { courseWithConcepts } from '../../tests/knowledge.ts'
import { type Act, column, expectStatus, type Installation, signUpLearner } from './act.ts'

/**
 * Rates one card after the other; takes every third rating back. A rating in doubt is sent again and counts
 * once.
 */
export async function rateCards(installation: Installation): Promise<Act> {
  const { pool } = installation
  const learner = await signUpLearner(installation, 'Reviewer')
  const { concepts } = await courseWithConcepts(pool, { id: learner.id, client: learner.client() })
  const rated = new Map<string, 'counts' | 'taken back' | 'in doubt'>()
  let acknowledged = 0
  let open: { cardId: string; id: string } | undefined
  return {
    acknowledged: () => acknowledged,
    write: async () => {
      open ??= { cardId: await makeCard(learner.client(), concepts[0]?.id), id: randomUUID() }
      const { cardId, id } = open
      rated.set(id, 'in doubt')
      const sent = { id, rating: 3, at: new Date().toISOString() }
      expectStatus(await learner.client().post(`/api/cards/${cardId}/reviews`, sent), 200)
      if (rated.size % 3 === 0) {
        expectStatus(await learner.client().delete(`/api/card-reviews/${id}`), 200)
        rated.set(id, 'taken back')
      } else rated.set(id, 'counts')
      open = undefined
      acknowledged += 1
    },
    judge: async () => {
      const counting = await column(
        pool,
        'select id from card_reviews where user_id = $1 and undone_at is null',
        [learner.id],
      )
      const wanted = (id: string) => rated.get(id) === 'counts'
      const lost = [...rated.keys()].filter((id) => wanted(id) && !counting.includes(id))
      const revived = counting.filter((id) => rated.get(id) === 'taken back')
      // A rating is in three tables, or in none.
      const torn = await column(
        pool,
        `select 'card ' || c.id from cards c where user_id = $1 and (
           c.reps <> (select count(*) from card_reviews r where r.card_id = c.id and undone_at is null)
           or c.reps <> (select count(*) from evidence e where e.user_id = $1 and e.kind = 'card_review'
             and e.source in (select r.id::text from card_reviews r where r.card_id = c.id)))`,
        [learner.id],
      )
      return { lost: [...lost, ...revived], torn }
    },
  }
}

async function makeCard(
  client: { post(path: string, body: unknown): Promise<Response> },
  conceptId?: string,
) {
  const answer = await client.post('/api/cards', { front: 'Asked', back: 'Answered', conceptId })
  expectStatus(answer, 201)
  const [card] = noteCardsSchema.parse(await answer.json()).cards
  if (card === undefined) throw new Error('A note was made without a card.')
  return card.id
}
