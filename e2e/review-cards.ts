import type { Page } from '@playwright/test'
import type pg from 'pg'
import type { CreateCard, ListedCard } from '../src/contract/review/cards.ts'
import { courseWithConcepts } from '../tests/knowledge.ts'
import type { TestLearner } from '../tests/learner.ts'

/** Each way in which a card can be written. */
export const writtenCards: Pick<CreateCard, 'front' | 'back' | 'hint'>[] = [
  {
    front:
      'A drug lowers heart attacks from 2 in 100 people to 1 in 100 over five years. What is the absolute risk reduction?',
    back: 'One percentage point: 2 in 100 minus 1 in 100.\n\n“Halves the risk” is the *relative* reduction. Of every 100 people treated for five years, one is spared a heart attack.',
    hint: 'Count people, not percent of a percent.',
  },
  { front: 'The base rate is {{c1::how many have it before any test::how many}}.', back: '' },
  {
    front: 'What is $P(A \\mid B)$, and what does `sum([1, 2])` give?',
    back: '$$P(A \\mid B) = \\frac{P(B \\mid A)\\,P(A)}{P(B)}$$\n\n```python\nassert sum([1, 2]) == 3\n```\n\n| A | B |\n|---|---|\n| 1 | 2 |',
  },
  { front: 'What is a reference group?', back: 'The people a share is a share of.' },
]

/** Cards of a course's lesson, on one of its concepts, all of them new and due. */
export async function dueCards(pool: pg.Pool, learner: TestLearner, cards = writtenCards) {
  const { course, concepts } = await courseWithConcepts(pool, learner, [['Absolute risk reduction']])
  const [concept] = concepts
  const made: ListedCard[] = []
  for (const card of cards) {
    const place = { courseId: course.id, unitId: concept?.unitId, conceptId: concept?.id }
    const answer = await learner.client.post('/api/cards', { ...card, ...place })
    if (!answer.ok) throw new Error(await answer.text())
    made.push(...((await answer.json()) as { cards: ListedCard[] }).cards)
  }
  return { course, made }
}

export const card = (page: Page) => page.getByRole('region', { name: /^Card/ })
export const showAnswer = (page: Page) => page.getByRole('button', { name: 'Show answer' })
export const rating = (page: Page, word: string) =>
  page.getByRole('group', { name: 'How well did you recall it?' }).getByRole('button', { name: word })

/** What counts, as the server has it. */
export async function countedRatings(pool: pg.Pool, learner: TestLearner): Promise<number[]> {
  const { rows } = await pool.query(
    'select rating from card_reviews where user_id = $1 and undone_at is null order by reviewed_at, id',
    [learner.id],
  )
  return rows.map((row) => row.rating)
}

export const inTwoWindows = { front: 'Asked at first', back: 'Answered at first', hint: '' }

export async function firstCard(learner: TestLearner): Promise<ListedCard> {
  const { items } = (await (await learner.client.get('/api/cards')).json()) as { items: ListedCard[] }
  if (items[0] === undefined) throw new Error('There is no card.')
  return items[0]
}

/** Changes the present card, as another window does. */
export async function changeElsewhere(learner: TestLearner, words: Partial<typeof inTwoWindows>) {
  const { id, front, back, hint, revision } = await firstCard(learner)
  const answer = await learner.client.put(`/api/cards/${id}`, { front, back, hint, revision, ...words })
  if (!answer.ok) throw new Error(await answer.text())
}
