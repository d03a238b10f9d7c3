import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { CourseFile, FileVideo } from '#contract/authored/course-file.ts'
import type { CourseOutline } from '#contract/authored/transfer.ts'
import { transferLimits } from '#contract/authored/transfer-rules.ts'
import type { Fault } from '#server/course-files/fault.ts'
import { outlineOf } from '#server/course-files/outline.ts'
import { readUpload } from '#server/course-files/read-upload.ts'
import { spokenIn } from '#server/library/transcripts/spoken-in.ts'

/** A file to look at, or to take: what is said in its videos is then laid at `spokenPath`, a line a video. */
export type CourseFileJob = { path: string; name: string; spokenPath: string | null }

export type CourseFileRead = {
  /** Where it is looked at; null where there are faults. */
  outline: CourseOutline | null
  /** Where it is taken, without the transcripts; null where there are faults. */
  course: CourseFile | null
  /** The first of them. */
  faults: Fault[]
  faultCount: number
}

export async function readFileJob({ path, name, spokenPath }: CourseFileJob): Promise<CourseFileRead> {
  const { course, faults } = await readUpload(await readFile(path), name)
  const found = { faults: faults.slice(0, transferLimits.faultsShown), faultCount: faults.length }
  if (course === undefined) return { ...found, outline: null, course: null }
  if (spokenPath === null) return { ...found, outline: outlineOf(course), course: null }
  await pipeline(spokenLines(course.videos), createWriteStream(spokenPath, { flags: 'wx', mode: 0o600 }))
  const videos = course.videos.map((video) => ({ ...video, transcript: null }))
  return { ...found, outline: null, course: { ...course, videos } }
}

async function* spokenLines(videos: readonly FileVideo[]): AsyncGenerator<string> {
  for await (const lines of spokenIn(videos)) yield `${lines}\n`
}
