import { expect, it } from 'vitest'
import type { WrittenTranscript } from '#contract/library.ts'
import { readTranscript } from '#server/library/read-transcript.ts'
import { OverLimit } from '#server/platform/files/limited-child.ts'
import { readHereCharacters, readTranscriptApart } from './read-transcript-apart.ts'

const plain = (text: string): WrittenTranscript => ({ text, format: 'text' })
const line = 'A proof begins with what is known.\n'
const long = line.repeat(200)

it('reads a few lines here, and anything longer in a process of its own', async () => {
  // The slowest of thirty worst cases took 17 ms at this length on a busy machine.
  expect(readHereCharacters).toBeLessThanOrEqual(2000)
  let runs = 0
  const run = async () => {
    runs += 1
    return { lines: [] }
  }
  await readTranscriptApart('ann', null, run)
  await readTranscriptApart('ann', plain('x'.repeat(readHereCharacters)), run)
  expect(runs).toBe(0)
  await readTranscriptApart('ann', plain('x'.repeat(readHereCharacters + 1)), run)
  expect(runs).toBe(1)
})

it('answers from the other process what it would answer here', async () => {
  expect(await readTranscriptApart('ann', plain(long))).toEqual(await readTranscript(plain(long)))
  const faulty: WrittenTranscript = { text: `1\n00:00:01,000 --> never\n${long}`, format: 'srt' }
  const here = await readTranscript(faulty).catch((error: unknown) => error)
  await expect(readTranscriptApart('ann', faulty)).rejects.toEqual(here)
  expect(here).toMatchObject({
    code: 'invalid_input',
    fields: { transcript: expect.stringMatching('captions') },
  })
})

it('says what to do where reading takes too much', async () => {
  const run = () => Promise.reject(new OverLimit('ended by SIGKILL'))
  await expect(readTranscriptApart('ann', plain(long), run)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/too long or too much memory.*Shorten it/),
  })
})

it('has two processes at most, and never both for one learner', async () => {
  const running: { text: string; end: () => void }[] = []
  const run = (_entry: string, job: unknown) =>
    new Promise<unknown>((resolve) => {
      running.push({ text: (job as WrittenTranscript).text.slice(0, 3), end: () => resolve({ lines: [] }) })
    })
  const all = ['ann', 'ann', 'ann', 'ben', 'cem'].map((who) =>
    readTranscriptApart(who, plain(who + long), run),
  )
  await expect.poll(() => running.map(({ text }) => text)).toEqual(['ann', 'ben'])
  for (let index = 0; index < all.length; index += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(index)
    running[index]?.end()
  }
  await Promise.all(all)
  expect(running.map(({ text }) => text).sort()).toEqual(['ann', 'ann', 'ann', 'ben', 'cem'])
})
