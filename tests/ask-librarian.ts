import type { FoundItem } from '#contract/library/ask.ts'
import type { ToldRun } from '#contract/runs.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { courseWithConcepts } from './knowledge.ts'
import { addedVideo, lecture } from './videos.ts'

/** Asked through the API, to its end. */
export async function askLibrarian(client: Client, body: object): Promise<ToldRun> {
  const answer = await client.post('/api/ask-librarian', body)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json()
}

export const foundBy = ({ told }: Pick<ToldRun, 'told'>): FoundItem[] =>
  told.flatMap(({ event, data }) => (event === 'item' ? [data as FoundItem] : []))

export const catalogueStates = ({ told }: ToldRun): string[] =>
  told.flatMap(({ event, data }) => (event === 'catalogues' ? [(data as { state: string }).state] : []))

export const addFound = (client: Client, runId: string, number: number) =>
  client.post(`/api/ask-librarian/${runId}/added`, { number })

/** Another's public course with a video about the tides, one of which has secret notes. */
export async function publicVideo(app: TestApp, courses = 1) {
  const owner = await app.learner('Owner')
  for (let left = courses; left > 0; left -= 1)
    await addedVideo(owner.client, { transcript: { text: lecture, format: 'text' }, notes: 'SECRET-NOTE' })
  return owner
}

export async function wishingLearner(app: TestApp, labels: string[][] = [['Spring tide', 'Neap tide']]) {
  const learner = await app.learner()
  const { course, concepts } = await courseWithConcepts(app.database.pool, learner, labels)
  return { ...learner, course, concepts }
}
