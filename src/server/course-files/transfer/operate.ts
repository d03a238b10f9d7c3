import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { CourseFile } from '#contract/authored/course-file.ts'
import { transferLimits } from '#contract/authored/transfer-rules.ts'
import { users } from '#db/accounts.ts'
import { courses } from '#db/courses.ts'
import type { Fault } from '#server/course-files/fault.ts'
import { readCourse } from '#server/course-files/read-course.ts'
import { courseFolder, readFolder } from '#server/course-files/read-folder.ts'
import { readUpload } from '#server/course-files/read-upload.ts'
import { zipFiles } from '#server/course-files/write/zip-files.ts'
import { withExistingInstance } from '#server/platform/backup/with-instance.ts'
import { type Database, openDatabase, openPool } from '#server/platform/database/db.ts'
import { inPrivateFolder } from '#server/platform/files/private-folder.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { loadEnv } from '#server/platform/operations/env.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { createCourseFrom } from './create-course.ts'
import { exportFiles } from './export-files.ts'
import { layCourse, readLaidCourse } from './lay-course.ts'
import { normalized } from './normalize-course.ts'

/** Reads a course from disk: a folder, a zip, or one Markdown file. */
export async function readFromDisk(
  path: string,
): Promise<{ course: CourseFile | undefined; faults: Fault[] }> {
  const found = await lstat(resolve(path)).catch(() => undefined)
  if (found === undefined) throw new StartError(`there is no file or folder ${path}.`)
  if (found.isFile() && basename(path) !== 'course.md') {
    if (found.size > transferLimits.uploadBytes) throw new StartError(`${path} is larger than 20 MB.`)
    return readUpload(await readFile(resolve(path)), basename(path))
  }
  const { files, faults } = await readFolder(await courseFolder(resolve(path)))
  const read = await readCourse(files)
  const all = [...faults, ...read.faults]
  return { course: all.length === 0 ? read.course : undefined, faults: all }
}

/** `npm run course -- import PATH --owner EMAIL`, for a course that was read. */
export async function importFor(file: CourseFile, email: string): Promise<string> {
  return withDatabase(async (db) => {
    const [owner] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
    if (owner === undefined) throw new StartError(`No account here has the email address ${email}.`)
    const { course } = await db.transaction((tx) =>
      createCourseFrom(tx, { ownerId: owner.id, file, limits: undefined, visibility: 'private' }),
    )
    return `“${course.title}” is now a private course of ${email}: ${course.id}`
  })
}

/** `npm run course -- export ID PATH`: a zip where the path ends in .zip, otherwise a folder. */
export async function exportTo(courseId: string, path: string): Promise<string> {
  const files = await withDatabase(async (db) => {
    const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(courseId)
    const [row] = isId
      ? await db.select({ ownerId: courses.ownerId }).from(courses).where(eq(courses.id, courseId))
      : []
    if (row === undefined) throw new StartError(`there is no course ${courseId}.`)
    return inPrivateFolder('export', async (folder) => {
      await layCourse(db, { courseId, ownerId: row.ownerId }, { folder, hasWords: true })
      return exportFiles(normalized(await readLaidCourse(folder)))
    })
  })
  const target = resolve(path)
  if (/\.zip$/i.test(path)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of zipFiles(files)) chunks.push(chunk)
    await writeNew(target, Buffer.concat(chunks))
  } else {
    const inside = await readdir(target).catch(() => [])
    if (inside.length > 0) throw new StartError(`${path} is not empty.`)
    for (const [name, text] of files) {
      await mkdir(dirname(join(target, name)), { recursive: true })
      await writeNew(join(target, name), text)
    }
  }
  return `${path} holds the course in ${files.size} files.`
}

/** Never overwrites a file. */
async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(path, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(error.code === 'EEXIST' ? `${path} exists already.` : error.message)
  })
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return withExistingInstance(loadEnv(), async (url) => {
    const pool = openPool(url, { onIdleError: () => {}, max: 2 })
    try {
      return await work(openDatabase(pool))
    } catch (error) {
      throw error instanceof AppError ? new StartError(error.message) : error
    } finally {
      await pool.end()
    }
  })
}
