import { afterAll, beforeAll, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { addedVideo } from '#tests/videos.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const lineOf = (number: number) => `${number}. ${'語'.repeat(140)}`
const longTranscript = (from: number) => ({
  text: Array.from({ length: 2500 }, (_, index) => lineOf(from + index)).join('\n'),
})
const pageOf = (id: string, cursor: string | null) =>
  ada.client.get(`/api/videos/${id}/transcript${cursor === null ? '' : `?cursor=${cursor}`}`)

it('comes in parts of at most 256 kB, every line once', async () => {
  const { id } = await addedVideo(ada.client, { transcript: longTranscript(0) })
  const seen: string[] = []
  let cursor: string | null = null
  let parts = 0
  do {
    const text = await (await pageOf(id, cursor)).text()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(256 * 1024)
    const page = JSON.parse(text)
    seen.push(...page.lines.map((line: { text: string }) => line.text))
    cursor = page.linesCursor
    parts += 1
  } while (cursor !== null)
  expect(seen).toEqual(Array.from({ length: 2500 }, (_, index) => lineOf(index)))
  // The smallest possible number of pages.
  expect(parts).toBe(5)
})

it('does not go on with the lines of another transcript', async () => {
  const { id } = await addedVideo(ada.client, { transcript: longTranscript(0) })
  const { linesCursor } = await (await pageOf(id, null)).json()
  await ada.client.patch(`/api/videos/${id}`, { transcript: longTranscript(1) })
  for (const cursor of [linesCursor, 'x', '1', '99999999.a', `1e3.${linesCursor.split('.')[1]}`])
    expect(problemSchema.parse(await (await pageOf(id, cursor)).json())).toMatchObject({
      status: 400,
      fields: { cursor: 'This cursor leads nowhere.' },
    })
})

it('is empty where there is none', async () => {
  const { id } = await addedVideo(ada.client)
  expect(await (await pageOf(id, null)).json()).toEqual({ lines: [], linesCursor: null })
})
