import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellPassages } from '#server/sources/cite/describe-passages.ts'
import { findSpokenPassages } from '#server/sources/spoken/find-spoken-passages.ts'
import { maxSpoken, spokenName } from '#server/sources/spoken/spoken-passage.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createCourse } from '../courses.ts'
import { addedVideo } from '../videos.ts'
import { heldOut } from './held-out.ts'
import { spokenTexts } from './set.ts'
import { tuning } from './tuning.ts'

/** The talks of the set as the videos of one course. */
let app: TestApp
let passagesFor: (question: string) => Promise<string>
beforeAll(async () => {
  app = await startTestApp()
  const ada = await app.learner()
  const { id: courseId } = await createCourse(ada.client)
  for (const [at, name] of spokenTexts.entries()) {
    const text = readFileSync(join(import.meta.dirname, 'texts', `${name}.transcript.txt`), 'utf8')
    const videoUrl = `https://youtu.be/aaaaaaaaaa${at}`
    await addedVideo(ada.client, { courseId, title: `Video ${at}`, videoUrl, transcript: { text } })
  }
  passagesFor = async (words) => {
    const found = await findSpokenPassages(app.services.db, ada.id, { words, courseId }, maxSpoken.chat)
    return tellPassages({ documents: [], spoken: found }, 'chat')[spokenName] ?? ''
  }
})
afterAll(() => app.stop())

describe.each([
  ['the half it was adjusted on', tuning],
  ['the half that was held out', heldOut],
])('the search in a course’s videos, on %s', (_name, { answered }) => {
  it('brings the passage that answers among the few that are told', async () => {
    const asked = answered.filter(({ text }) => spokenTexts.includes(text))
    const missed: string[] = []
    for (const { question, key } of asked)
      if (!(await passagesFor(question)).includes(key)) missed.push(question)
    expect(asked.length).toBeGreaterThan(9)
    expect(1 - missed.length / asked.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  })
})
