import { and, eq, sql } from 'drizzle-orm'
import type { CourseFile } from '#contract/authored/course-file.ts'
import { type CourseVisibility, courseLimits } from '#contract/courses/course-rules.ts'
import type { OwnCourse, SaveCourse } from '#contract/courses.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { courses } from '#db/courses.ts'
import { contentHash } from '#server/authored/content-store.ts'
import { saveAuthored } from '#server/authored/save-authored.ts'
import { unitVersion } from '#server/authored/unit-version.ts'
import { lockCreator } from '#server/courses/lists/newest-of-creator.ts'
import { ownCourseIn, saveCourseIn } from '#server/courses/save-course.ts'
import { addCourseVideos } from '#server/library/add-course-videos.ts'
import { type SpokenLines, spokenIn } from '#server/library/transcripts/spoken-in.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'
import { holdSpace, measureSpace, refuseFull } from '#server/platform/space/measure-space.ts'
import { insertProject } from '#server/projects/create-project.ts'
import { projectOf } from './project-of.ts'

/** The kinds of the owner's space that a course takes. */
const taken = ['courses', 'videos', 'transcriptBytes', 'projects'] as const

type Creating = {
  ownerId: string
  file: CourseFile
  /** Set where the transcripts were read already. */
  spoken?: SpokenLines
  visibility: CourseVisibility
  /** Undefined for the operator at the command line. */
  limits: SpaceLimits | undefined
  /** A repeated request with the same key, after a lost answer, adds nothing. */
  idempotencyKey?: string | undefined
  /**
   * For a course that came with the installation: its folder, its origin, and its units as all copies know
   * them.
   */
  bundled?: { name: string; originId: string; sourceUnitIds: readonly string[] }
}

/** Makes a learner's course from a course file, completely: units, written lessons, project and videos. */
export async function createCourseFrom(
  tx: Transaction,
  { ownerId, file, spoken, visibility, limits, idempotencyKey, bundled }: Creating,
): Promise<{ course: OwnCourse; isNew: boolean }> {
  await holdSpace(tx, ownerId)
  const before = limits && (await measureSpace(tx, ownerId, taken))
  await lockCreator(tx, ownerId)
  const title = bundled ? file.head.title : await freeTitle(tx, ownerId, file.head.title)
  const { courseId, newUnits } = await saveCourseIn(tx, {
    ownerId,
    idempotencyKey,
    originId: bundled?.originId,
    course: { ...courseOf(file), title, visibility },
  })
  if (newUnits !== undefined) {
    await saveAuthored(tx, {
      courseId,
      extras: extrasOf(file),
      ...(bundled && { bundled: bundled.name }),
      units: file.units.flatMap((content, index) => {
        const unit = newUnits[index]
        const sourceId = bundled?.sourceUnitIds[index]
        const version = unit && unitVersion(unit, contentHash(content))
        return unit && version
          ? [{ unitId: unit.id, content, ...(sourceId && { source: { unitId: sourceId, version } }) }]
          : []
      }),
    })
    if (file.project !== null)
      await insertProject(tx, ownerId, projectOf(file.project, courseId), { cameWithCourse: true })
    await addCourseVideos(tx, { learnerId: ownerId, courseId }, file.videos, spoken ?? spokenIn(file.videos))
    if (limits) await refuseFull(tx, ownerId, limits, taken, before)
  }
  return { course: await ownCourseIn(tx, courseId), isNew: newUnits !== undefined }
}

function courseOf({ head, units }: CourseFile): Omit<SaveCourse, 'visibility'> {
  const { title, description, objectives, priorKnowledge, referenceBooks, difficulty, weeklyHours } = head
  return {
    title,
    description,
    objectives,
    priorKnowledge,
    referenceBooks,
    weeklyHours,
    difficultyLevel: difficulty,
    lessons: units.length,
    units: units.map(({ head: { title: lessonTitle, objective, assessment } }) => ({
      lessonTitle,
      objective,
      assessment,
    })),
  }
}

const extrasOf = ({ head: { language, licence, authors }, about, project }: CourseFile) => ({
  language,
  licence,
  authors,
  about,
  project,
})

/** The title, with a number after it if the learner has a course with that title. */
export async function freeTitle(db: Connection, ownerId: string, title: string): Promise<string> {
  const rows = await db
    .select({ title: courses.title })
    .from(courses)
    .where(and(eq(courses.ownerId, ownerId), sql`starts_with(${courses.title}, ${title.slice(0, 150)})`))
  const taken = new Set(rows.map((row) => row.title))
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`
    const free = `${title.slice(0, courseLimits.title - end.length).toWellFormed()}${end}`
    if (!taken.has(free)) return free
  }
}
