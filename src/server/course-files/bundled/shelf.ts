import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CourseFile } from '#contract/authored/course-file.ts'
import { difficultyLevels } from '#contract/courses/course-rules.ts'
import { contentHash } from '#server/authored/content-store.ts'
import type { ReadBundledUnits, SourceUnit } from '#server/authored/source-unit.ts'
import { unitVersion } from '#server/authored/unit-version.ts'
import { readCourse, unitFolders } from '#server/course-files/read-course.ts'
import { readFolder } from '#server/course-files/read-folder.ts'
import { keyedId } from '#server/platform/database/keyed-id.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { packageRoot } from '#server/platform/operations/package-root.ts'

/** A course that comes with the installation. */
export type ShelvedCourse = {
  /** The name of its folder, which identifies it when its title changes. */
  name: string
  /** The origin that all copies share. */
  originId: string
  course: CourseFile
  /** The source of the units of all copies, in their order. */
  units: SourceUnit[]
}

/** Keyed by the names of their folders. */
export type Shelf = () => Promise<ReadonlyMap<string, ShelvedCourse>>

/**
 * The courses of this installation: Trivium's, and those of the operator's folder, which replace courses of
 * the same name. They are read at the first request, not at the start, and then cached.
 */
export function openShelf({ env, log }: { env: Env; log: Logger }): Shelf {
  const places = [
    ...(env.bundledCourses ? [join(packageRoot(), 'content')] : []),
    ...(env.coursesDir === undefined ? [] : [env.coursesDir]),
  ]
  let reading: ReturnType<Shelf> | undefined
  return () => {
    reading ??= readPlaces(places, log)
    return reading
  }
}

/** For learners who compare their copy with the bundled course. */
export const bundledUnits =
  (shelf: Shelf): ReadBundledUnits =>
  async (name) =>
    (await shelf()).get(name)?.units

async function readPlaces(places: readonly string[], log: Logger) {
  const found = new Map<string, ShelvedCourse>()
  for (const place of places)
    for (const name of await courseNames(place, log)) {
      const shelved = await readShelved(place, name, log)
      if (shelved !== undefined) found.set(name, shelved)
    }
  return new Map([...found].sort(([, a], [, b]) => byEffort(a, b)))
}

const effort = ({ course: { head, units } }: ShelvedCourse) =>
  difficultyLevels.indexOf(head.difficulty) * 1000 + head.weeklyHours * units.length

/** The course with the least effort comes first. */
const byEffort = (a: ShelvedCourse, b: ShelvedCourse) =>
  effort(a) - effort(b) || a.name.localeCompare(b.name, 'en')

async function courseNames(place: string, log: Logger): Promise<string[]> {
  try {
    const entries = (await readdir(place, { withFileTypes: true })).filter(
      ({ name }) => !name.startsWith('.'),
    )
    for (const link of entries.filter((entry) => entry.isSymbolicLink()))
      log.warn(
        { link: join(place, link.name) },
        'a symbolic link in the folder of courses is ignored: put the folder itself there',
      )
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch (error) {
    log.warn({ err: error, folder: place }, 'the folder of courses cannot be read')
    return []
  }
}

/** Undefined where the folder has errors: half a course is no use to a learner. */
async function readShelved(place: string, name: string, log: Logger): Promise<ShelvedCourse | undefined> {
  const folder = join(place, name)
  try {
    const { files, faults } = await readFolder(folder)
    const read = await readCourse(files)
    const [fault, ...more] = [...faults, ...read.faults]
    if (fault === undefined && read.course !== undefined) return shelve(name, read.course, unitFolders(files))
    log.warn({ folder, fault, more: more.length }, 'a course is left out: npm run course -- check says why')
  } catch (error) {
    log.warn({ err: error, folder }, 'a course cannot be read and is left out')
  }
  return undefined
}

/**
 * The ids come from the names of the folders, so they are the same in every process and after every update.
 */
const shelve = (name: string, course: CourseFile, folders: readonly string[]): ShelvedCourse => ({
  name,
  originId: keyedId('bundled', name),
  course,
  units: course.units.map((content, position) => {
    const { title, objective, assessment } = content.head
    const words = { title, unitObjective: objective, unitAssessment: assessment }
    return {
      id: keyedId('bundled', name, folders[position] ?? ''),
      position,
      ...words,
      version: unitVersion(words, contentHash(content)),
      carries: { content },
    }
  }),
})
