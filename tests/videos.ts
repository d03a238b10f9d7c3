import type { VideoDetail } from '#contract/library.ts'
import type { Pool } from '#server/platform/database/db.ts'
import type { Client } from './client.ts'
import { createCourse } from './courses.ts'

/** Timed text of a short lecture: one line each ten seconds from 0:00. */
export const lectureLines = [
  'Welcome to this lecture on the tides.',
  'The Moon pulls the water of the ocean towards itself.',
  'Where the water is pulled, the sea stands high.',
  'A spring tide comes when Sun and Moon pull in one line.',
  'A neap tide comes when they pull at a right angle.',
  'The Bay of Fundy has the highest tides on Earth.',
  'Harmonic analysis lets us predict the tide for years.',
]
export const lecture = lectureLines
  .map((line, index) => `${Math.floor(index / 6)}:${String((index * 10) % 60).padStart(2, '0')} ${line}`)
  .join('\n')

export const videoToAdd = (courseId: string, more: Record<string, unknown> = {}) => ({
  videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  title: 'How the tides work',
  description: 'A lecture about the tides and the Moon.',
  courseId,
  tags: 'tides, moon,, ocean ',
  notes: 'Compare with lesson 3.',
  ...more,
})

/** Added through the API. */
export async function addedVideo(
  client: Client,
  more: Record<string, unknown> & { courseId?: string } = {},
): Promise<VideoDetail> {
  const courseId = more.courseId ?? (await createCourse(client)).id
  const answer = await client.post('/api/videos', videoToAdd(courseId, more))
  if (answer.status !== 201) throw new Error(`Adding answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as VideoDetail
}

export async function keptVideos(pool: Pick<Pool, 'query'>, learnerId: string): Promise<number> {
  const { rowCount } = await pool.query('select 1 from videos where user_id = $1', [learnerId])
  return rowCount ?? 0
}
