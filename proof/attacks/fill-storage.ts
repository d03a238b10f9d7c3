import type { OwnCourse } from '#contract/courses.ts'
import type { Space } from '#contract/profile/space.ts'
import { createCourse } from '../../tests/courses.ts'
import type { TestLearner } from '../../tests/learner.ts'
import { videoToAdd } from '../../tests/videos.ts'
import { type Attack, part, type Target } from './attack.ts'
import { addLongVideo, longTranscript } from './long-transcript.ts'

const rewrites = 60
const copies = 20
/** Makes each transcript unique: equal transcripts are stored once. */
const firstNumber = 1000
/** Beside the transcripts, the database stores the words of their search index. */
const maxTimesOnDisk = 4

/**
 * Transcripts of the greatest allowed length: rewriting those of one video, then of more and more videos,
 * then by copies of their course.
 */
export const fillStorage: Attack = {
  name: 'filling the disk',
  before: 'transcripts of 2 MB without a count, copies that stay with a deleted course',
  run: async (target, share) => {
    const { learner } = target
    const [attacker, copier] = [await learner(), await learner()]
    const before = await kept(target)
    const course = await createCourse(attacker.client)
    const { id } = await addLongVideo(attacker, course.id, firstNumber)
    const { used: each, most } = (await spaceOf(attacker)).transcriptBytes
    const times = part(rewrites, share, 3)
    for (let number = 1; number <= times; number++) {
      const answer = await attacker.client.patch(`/api/videos/${id}`, {
        transcript: longTranscript(firstNumber + number),
      })
      if (!answer.ok) throw new Error(`A transcript was not replaced: ${await answer.text()}`)
    }
    const rewritten = await kept(target)
    const filled = await fill(attacker, course.id, Math.ceil(most / each) + 2)
    const full = await kept(target)
    const rounds = part(copies, share, 2)
    for (let round = 0; round < rounds; round++) await addAndDelete(copier, course)
    const after = await kept(target)
    const quotaMb = mb(most)
    return {
      now: [
        `quota ${quotaMb} MB`,
        `one video's rewritten ${times} times: ${mb(rewritten.bytes - before.bytes)} MB kept`,
        `${filled.added + 1} videos until refused: ${mb(full.bytes - before.bytes)} MB kept`,
        `their course added and deleted ${rounds} times: ${after.videos - full.videos} videos and ${mb(after.bytes - full.bytes)} MB more`,
        `the database ${mb(before.onDisk)} → ${mb(after.onDisk)} MB`,
      ].join(', '),
      holds:
        rewritten.transcripts - before.transcripts === 1 &&
        filled.refusal.startsWith(`You can have at most ${quotaMb} MB of transcripts.`) &&
        full.bytes - before.bytes <= most &&
        after.videos === full.videos &&
        after.bytes === full.bytes &&
        after.onDisk - before.onDisk <= maxTimesOnDisk * most,
    }
  },
}

const mb = (bytes: number) => Math.round(bytes / 1024 ** 2)

const spaceOf = async ({ client }: TestLearner): Promise<Space> =>
  (await client.get('/api/profile/space')).json()

/** Adds videos until the server refuses one; returns the message. */
async function fill({ client }: TestLearner, courseId: string, atMost: number) {
  for (let added = 0; added < atMost; added++) {
    const transcript = longTranscript(2 * firstNumber + added)
    const answer = await client.post('/api/videos', videoToAdd(courseId, { transcript }))
    if (!answer.ok) return { added, refusal: String((await answer.json()).detail) }
    await answer.arrayBuffer()
  }
  return { added: atMost, refusal: 'nothing was refused' }
}

async function addAndDelete({ client }: TestLearner, { id }: OwnCourse): Promise<void> {
  const added = await client.post(`/api/courses/${id}/fork`)
  if (!added.ok) throw new Error(`The course was not added: ${await added.text()}`)
  const copy: OwnCourse = await added.json()
  const deleted = await client.delete(`/api/courses/${copy.id}`)
  if (!deleted.ok) throw new Error(`The copy was not deleted: ${await deleted.text()}`)
}

/** The rows of videos and transcripts in the installation, and the disk space of its database. */
async function kept({ pool }: Target) {
  const { rows } = await pool.query<Record<'videos' | 'transcripts' | 'bytes' | 'onDisk', number>>(
    `select (select count(*)::float8 from videos) as videos,
       count(*)::float8 as transcripts, coalesce(sum(bytes), 0)::float8 as bytes,
       pg_database_size(current_database())::float8 as "onDisk" from transcripts`,
  )
  if (rows[0] === undefined) throw new Error('nothing was counted')
  return rows[0]
}
