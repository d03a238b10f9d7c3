import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { readySource } from '#tests/sources.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const paragraphs = (sentence: string) => Array.from({ length: 12 }, () => sentence).join(' ')
const english = paragraphs(
  'The leaves of a tree take in the light and make sugar of it, on which all of us live.',
)
const japanese = paragraphs('光合成は植物が光のエネルギーを使って糖をつくる働きであり、葉の中で行われます。')

const found = async (id: string, words: string) => {
  const answer = await ada.client.get(`/api/sources/${id}/search?${new URLSearchParams({ words })}`)
  return ((await answer.json()) as { items: { text: string }[] }).items
}

it('finds the words of both languages of a document, each passage by its own', async () => {
  const source = await readySource(app, ada.client, `${english}\n\n${japanese}\n\n${english}`)
  expect(source.languages.map(({ code }: { code: string }) => code).sort()).toEqual(['en', 'ja'])
  const { rows } = await app.database.pool.query(
    'select distinct language from source_passages where source_id = $1 order by 1',
    [source.id],
  )
  expect(rows.map(({ language }) => language)).toEqual(['en', 'ja'])
  expect((await found(source.id, '植物の光合成'))[0]?.text).toContain('光合成')
  expect((await found(source.id, 'leaf of trees'))[0]?.text).toContain('leaves')
})

it('is read once more in the language that its owner names, and the index follows', async () => {
  const source = await readySource(app, ada.client, `${english} Sie heißt Blume.`)
  expect(source.language).toBe('en')
  const patch = (json: object) => ada.client.patch(`/api/sources/${source.id}`, json)
  expect(await (await patch({ language: 'en', revision: source.revision })).json()).toMatchObject({
    choices: { language: 'en' },
  })
  await app.readings.readAll()
  const waiting = await (await patch({ language: 'de' })).json()
  expect(waiting).toMatchObject({ state: 'waiting', choices: { language: 'de' } })
  await app.readings.readAll()
  const read = await (await ada.client.get(`/api/sources/${source.id}`)).json()
  expect(read).toMatchObject({ state: 'ready', language: 'de', sections: source.sections })
  const { rows } = await app.database.pool.query(
    `select (select array_agg(distinct language) from source_passages where source_id = $1) as languages
`,
    [source.id],
  )
  expect(rows[0].languages).toEqual(['de'])
  expect((await patch({ language: 'xx' })).status).toBe(400)
  // A choice that is already set is no change and starts no reading.
  expect(await (await patch({ language: 'de' })).json()).toMatchObject({ state: 'ready' })
})
