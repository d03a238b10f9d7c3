import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ImportPreview } from '#contract/authored/transfer.ts'
import type { OwnCourse } from '#contract/courses.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import type { SpokenLines } from '#server/library/transcripts/spoken-in.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Upload } from '#server/platform/files/take-upload.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { createCourseFrom, freeTitle } from './create-course.ts'
import { readFileApart } from './read-file-apart.ts'
import type { CourseFileJob, CourseFileRead } from './read-file-job.ts'

type NamedUpload = Upload & { name: string }

/** What would come of importing the file; nothing is kept of it. */
export async function previewImport(
  db: Database,
  ownerId: string,
  { path, name }: NamedUpload,
): Promise<ImportPreview> {
  const { outline, faults, faultCount } = await readFileApart({ path, name, spokenPath: null })
  return { outline, faults, faultCount, title: outline ? await freeTitle(db, ownerId, outline.title) : null }
}

/** The whole course in one transaction, its owner's alone until they show it; with a fault, nothing. */
export async function importCourse(
  db: Database,
  {
    ownerId,
    upload: { folder, path, name },
    limits,
    idempotencyKey,
    read = readFileApart,
  }: {
    ownerId: string
    upload: NamedUpload
    limits: SpaceLimits
    idempotencyKey?: string | undefined
    /** In this process, where a test takes many of them. */
    read?: (job: CourseFileJob) => Promise<CourseFileRead>
  },
): Promise<OwnCourse> {
  const spokenPath = join(folder, 'spoken.ndjson')
  const { course: file, faults } = await read({ path, name, spokenPath })
  if (file === null) {
    const [fault] = faults
    throw new AppError('course_file_faulty', {
      words: { file: fault?.file ?? '', line: fault?.line ?? 1, message: fault?.message ?? '' },
    })
  }
  const spoken = linesOf(spokenPath)
  const { course } = await db.transaction((tx) =>
    createCourseFrom(tx, { ownerId, file, spoken, idempotencyKey, limits, visibility: 'private' }),
  )
  return course
}

/** One video at a time, and never parsed here: a course may hold millions of lines. */
async function* linesOf(path: string): SpokenLines {
  for await (const line of createInterface({ input: createReadStream(path) }))
    yield line === 'null' ? null : line
}
