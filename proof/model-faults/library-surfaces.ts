import { randomUUID } from 'node:crypto'
import { hostileKeys, list, type Surface } from './surface.ts'

const work = { kind: 'book', title: 'Bread Science', authors: ['Emily Buehler'], address: '' }
const item = { concept: 1, reason: 'It says why dough rises.', candidate: null, work }

/** What a learner asks the Librarian to look for. No catalogue is asked here, so a work becomes words to search for. */
export const librarySurfaces: Surface[] = [
  {
    name: 'Ask Librarian',
    call: 'POST /api/ask-librarian',
    answers: 'json',
    streams: true,
    keepsPartial: false,
    keepsQuestion: true,
    keepsAnswer: true,
    appends: true,
    goesOnAlone: true,
    extraCalls: 0,
    limitMs: 120_000,
    words: {
      good: JSON.stringify({ items: [item] }),
      torn: '{"items": [{"concept": 1, "rea',
      // An empty list is an answer (nothing fits); a missing list is none.
      empty: '{}',
      wrong: '{"items": [{"concept": "one", "reason": 5, "work": "Bread"}]}',
      many: JSON.stringify({ items: Array.from({ length: 400 }, () => item) }),
      hostile: JSON.stringify({
        ...hostileKeys,
        items: [{ ...hostileKeys, ...item, work: { ...hostileKeys, ...work } }],
      }),
    },
    isGood: ({ told }) =>
      list(told).filter((event) => (event as { event: string }).event === 'item').length === 1 &&
      !JSON.stringify(told).includes('Bread Science'),
    sentence: ({ isBadAnswer }) =>
      isBadAnswer
        ? 'The Librarian gave an answer that could not be used. Nothing was added; please try again.'
        : 'The Librarian could not be reached. Nothing was added; please try again in a moment.',
    prepare: async ({ learner, pool }) => {
      const wish = `why dough rises, ${randomUUID()}`
      const body = { wish }
      return {
        path: '/api/ask-librarian',
        body,
        other: body,
        kept: async () => {
          const { rows } = await pool.query<{ state: string; told: { event: string }[] }>(
            `select state, told from runs where user_id = $1 and request ->> 'wish' = $2 order by created_at desc`,
            [learner.id, wish],
          )
          const [newest] = rows
          if (newest?.state === 'running') throw new Error('it still goes on')
          const isWhole = newest?.state === 'done' && newest.told.some(({ event }) => event === 'item')
          return { state: isWhole ? 'whole' : 'nothing', count: rows.length }
        },
      }
    },
  },
]
