import { readFile } from 'node:fs/promises'
import type { ImportPreview } from '#contract/authored/transfer.ts'
import { transferLimits } from '#contract/authored/transfer-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { outlineOf } from '#server/course-files/outline.ts'
import { type ReadUpload, readUpload } from '#server/course-files/read-upload.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { createCourseFrom, freeTitle } from './create-course.ts'

type Upload = { path: string; name: string }

/** One after the other: reading a large one takes memory, and a class may send theirs at once. */
let last: Promise<unknown> = Promise.resolve()
function readInTurn({ path, name }: Upload): Promise<ReadUpload> {
  const read = last.then(async () => readUpload(await readFile(path), name))
  last = read.catch(() => undefined)
  return read
}

/** What would come of importing the file; nothing is kept of it. */
export async function previewImport(db: Database, ownerId: string, upload: Upload): Promise<ImportPreview> {
  const { course, faults } = await readInTurn(upload)
  return {
    outline: course ? outlineOf(course) : null,
    faults: faults.slice(0, transferLimits.faultsShown),
    faultCount: faults.length,
    title: course ? await freeTitle(db, ownerId, course.head.title) : null,
  }
}

/** The whole course in one transaction, its owner's alone until they show it; with a fault, nothing. */
export async function importCourse(
  db: Database,
  {
    ownerId,
    upload,
    limits,
    idempotencyKey,
  }: {
    ownerId: string
    upload: Upload
    limits: SpaceLimits
    idempotencyKey?: string | undefined
  },
): Promise<OwnCourse> {
  const { course: file, faults } = await readInTurn(upload)
  if (file === undefined) {
    const [fault] = faults
    throw new AppError('course_file_faulty', {
      words: { file: fault?.file ?? '', line: fault?.line ?? 1, message: fault?.message ?? '' },
    })
  }
  const { course } = await db.transaction((tx) =>
    createCourseFrom(tx, { ownerId, file, idempotencyKey, limits, visibility: 'private' }),
  )
  return course
}
