import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { AuthoredUnit, CourseFile } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import type { TranscriptLine } from '#contract/library.ts'
import { transcripts } from '#db/library.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { type LoadedCourse, loadCourse, type OwnedCourse, type VideoTranscript } from './load-course.ts'
import { writtenTranscript } from './written-transcript.ts'

/** Of the words as the database has them, which is mostly more than what is written of them. */
const maxTranscriptBytes = 3 * courseFileLimits.totalBytes

type LaidHead = Omit<LoadedCourse, 'course'> & { course: Omit<CourseFile, 'units'> }

/** A course with the words of its videos, and what is not in it. */
export type LaidCourse = Pick<LoadedCourse, 'course' | 'preparedLessons' | 'leftOut'>

const courseIn = (folder: string) => join(folder, 'course.jsonl')
/** Where the file is written, in the same folder. */
export const writtenIn = (folder: string) => join(folder, 'written')
const wordsIn = (folder: string, video: number) => join(folder, `words-${video}.json`)

/**
 * Lays an own course into a folder, for the process that writes its files: a line for the course and one for each unit, and
 * the words of its videos beside them, which are never more than one at a time in memory. All of it is read at one moment.
 */
export async function layCourse(
  db: Database,
  own: OwnedCourse,
  { folder, hasWords }: { folder: string; hasWords: boolean },
): Promise<{ title: string }> {
  return db.transaction(
    async (tx) => {
      const loaded = await loadCourse(tx, own)
      const laid = hasWords ? await layWords(tx, loaded, folder) : { ...loaded, spoken: [] }
      await pipeline(lines(laid), createWriteStream(courseIn(folder), { flags: 'wx', mode: 0o600 }))
      return { title: loaded.course.head.title }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The shortest first, so that as many as possible are there. */
async function layWords(db: Connection, loaded: LoadedCourse, folder: string): Promise<LoadedCourse> {
  const spoken: VideoTranscript[] = []
  const leftOut = [...loaded.leftOut]
  let bytes = 0
  for (const words of loaded.spoken.toSorted((a, b) => a.bytes - b.bytes)) {
    bytes += words.bytes
    if (bytes > maxTranscriptBytes) {
      leftOut.push(`the transcript of the video “${loaded.course.videos[words.video]?.title}”`)
      continue
    }
    const [row] = await db
      .select({ lines: sql<string>`${transcripts.lines}::text` })
      .from(transcripts)
      .where(eq(transcripts.hash, words.hash))
    if (row === undefined) continue
    await writeFile(wordsIn(folder, words.video), row.lines, { flag: 'wx', mode: 0o600 })
    spoken.push(words)
  }
  return { ...loaded, spoken, leftOut }
}

async function* lines({ course: { units, ...course }, ...rest }: LoadedCourse): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...rest, course } satisfies LaidHead)}\n`
  for (const unit of units) {
    yield `${JSON.stringify(unit)}\n`
    await turn()
  }
}

/** What was laid into the folder. */
export async function readLaidCourse(folder: string): Promise<LaidCourse> {
  const [first = '', ...rest] = (await readFile(courseIn(folder), 'utf8')).trimEnd().split('\n')
  const { course, spoken, preparedLessons, leftOut }: LaidHead = JSON.parse(first)
  const videos = [...course.videos]
  for (const { video } of spoken) {
    const said: TranscriptLine[] = JSON.parse(await readFile(wordsIn(folder, video), 'utf8'))
    const shown = videos[video]
    if (shown !== undefined) videos[video] = { ...shown, transcript: writtenTranscript(said) }
  }
  const units = rest.map((line): AuthoredUnit => JSON.parse(line))
  return { course: { ...course, videos, units }, preparedLessons, leftOut }
}
