import { setImmediate as turn } from 'node:timers/promises'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import {
  type AuthoredUnit,
  type CourseFile,
  type CourseProject,
  courseFormat,
} from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { difficultyLevels } from '#contract/courses/course-rules.ts'
import { authoredUnits, courseContents, unitContents } from '#db/authored.ts'
import { courses, units } from '#db/courses.ts'
import { transcripts, videos } from '#db/library.ts'
import { projects } from '#db/projects.ts'
import { refuseDuringExam } from '#server/authored/exam-guard.ts'
import { draftUnit } from '#server/authored/publish/draft-unit.ts'
import { preparedLessons } from '#server/authored/publish/prepared-lessons.ts'
import { conceptNamed } from '#server/course-files/concept-named.ts'
import { languageOf } from '#server/passages/language.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { milestonesOf, projectRow } from '#server/projects/queries.ts'
import { type KeptProject, projectFrom } from './project-from.ts'

/** For fields that a course not made from a file does not have. */
const notStated = 'Not stated'

/** The transcript of one of the videos, by its position in their list. */
export type VideoTranscript = { video: number; hash: string; bytes: number }

export type LoadedCourse = {
  /** Without the transcripts of its videos, which may be a hundred megabytes. */
  course: CourseFile
  spoken: VideoTranscript[]
  /** How many of its lessons a model wrote for the owner. Their texts may contain the owner's name. */
  preparedLessons: number
  /** What the file cannot contain, in words for the reader of the file. */
  leftOut: string[]
}

export type OwnedCourse = { courseId: string; ownerId: string }

/**
 * The owner's course in the form of a file: written lessons unchanged, for other units what was prepared for
 * their owner, and never what the owner wrote, asked or answered.
 */
export async function loadCourse(db: Connection, own: OwnedCourse): Promise<LoadedCourse> {
  const [row] = await db
    .select({ course: courses, extras: courseContents.extras })
    .from(courses)
    .leftJoin(courseContents, eq(courseContents.courseId, courses.id))
    .where(and(eq(courses.id, own.courseId), eq(courses.ownerId, own.ownerId)))
  if (row === undefined) throw new AppError('course_not_found')
  await refuseDuringExam(db, own.ownerId, { courseId: own.courseId })
  const { course, extras } = row
  const written = extras?.project ?? null
  const { project, others } = await loadProject(db, own, written)
  const shown = await loadVideos(db, own)
  const { language, licence, authors, about } = extras ?? {
    language: languageOf(`${course.title}\n${course.description}`).code,
    about: '',
    licence: notStated,
    authors: [notStated],
  }
  const loaded = await loadUnits(db, own)
  return {
    course: {
      head: {
        format: courseFormat,
        title: course.title,
        description: course.description,
        objectives: course.objectives.length > 0 ? course.objectives : [course.title],
        priorKnowledge: course.priorKnowledge,
        referenceBooks: course.referenceBooks,
        difficulty: difficultyLevels.find((level) => level === course.difficultyLevel) ?? 'Beginner',
        weeklyHours: course.weeklyHours,
        language,
        licence,
        authors,
      },
      about,
      units: loaded.map(({ content }) => content),
      project: project ? projectFrom(project, written) : null,
      videos: shown.videos,
    },
    spoken: shown.spoken,
    preparedLessons: loaded.filter(({ isPrepared }) => isPrepared).length,
    leftOut: [
      ...(others > 0 ? [`${others} more of your projects for this course`] : []),
      ...(shown.older > 0 ? [`${shown.older} of your videos, the oldest`] : []),
    ],
  }
}

type LoadedUnit = { content: AuthoredUnit; isPrepared: boolean }

async function loadUnits(db: Connection, own: OwnedCourse): Promise<LoadedUnit[]> {
  const rows = await db
    .select({ unit: units, content: authoredUnits.content })
    .from(units)
    .leftJoin(unitContents, eq(unitContents.unitId, units.id))
    .leftJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(eq(units.courseId, own.courseId))
    .orderBy(asc(units.position))
  const unwritten = rows.filter(({ content }) => (content?.activities.length ?? 0) === 0)
  const lessonOf = await preparedLessons(
    db,
    own.ownerId,
    unwritten.map(({ unit }) => unit.id),
  )
  const taken = new Set(rows.flatMap(({ content }) => content?.head.concepts.map(({ key }) => key) ?? []))
  const loadUnit = ({ unit, content }: (typeof rows)[number]): LoadedUnit => {
    // An owner may have renamed the unit: its row counts.
    const words = { title: unit.title, objective: unit.unitObjective, assessment: unit.unitAssessment }
    if (content && content.activities.length > 0)
      return { content: { ...content, head: { ...content.head, ...words } }, isPrepared: false }
    const { content: drafted } = draftUnit({ unit, content }, lessonOf(unit.id), (key) => taken.has(key))
    const hasLesson = drafted.activities.some(({ head }) => head.guide === 'Professor')
    const named = [conceptNamed(unit.title, unit.unitObjective, taken)]
    const head = { ...words, concepts: content?.head.concepts ?? (hasLesson ? drafted.head.concepts : named) }
    for (const { key } of head.concepts) taken.add(key)
    const { questions, cards } = content ?? { questions: [], cards: [] }
    return {
      content: hasLesson ? { ...drafted, head } : { head, activities: [], questions, cards },
      isPrepared: hasLesson,
    }
  }
  const loaded: LoadedUnit[] = []
  for (const row of rows) {
    loaded.push(loadUnit(row))
    await turn()
  }
  return loaded
}

type LoadedProject = { project: KeptProject | undefined; others: number }

/**
 * The project that came with the course, otherwise its owner's oldest; archived projects are left out. Only
 * this one is read: all projects that a learner may have do not fit into memory.
 */
async function loadProject(
  db: Connection,
  { courseId, ownerId }: OwnedCourse,
  written: CourseProject | null,
): Promise<LoadedProject> {
  const found = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(
      and(eq(projects.courseId, courseId), eq(projects.userId, ownerId), ne(projects.status, 'archived')),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id))
  const chosen = found.find(({ title }) => title === written?.title) ?? found[0]
  const row = chosen && (await projectRow(db, chosen.id))
  const project = row && { ...row, milestones: await milestonesOf(db, row.id) }
  return { project, others: Math.max(0, found.length - 1) }
}

type LoadedVideos = { videos: CourseFile['videos']; spoken: VideoTranscript[]; older: number }

/** The newest, in the order of their list. The owner's notes and progress are left out. */
async function loadVideos(db: Connection, { courseId, ownerId }: OwnedCourse): Promise<LoadedVideos> {
  const rows = await db
    .select({
      title: videos.title,
      address: videos.videoUrl,
      description: videos.description,
      channel: videos.channelName,
      tags: videos.tags,
      hash: transcripts.hash,
      bytes: transcripts.bytes,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(videos)
    .leftJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
    .where(and(eq(videos.courseId, courseId), eq(videos.userId, ownerId)))
    .orderBy(desc(videos.createdAt), videos.id)
    .limit(courseFileLimits.videos)
  return {
    videos: rows.map(({ title, address, description, channel, tags }) => ({
      title,
      address,
      description,
      channel: channel ?? '',
      tags,
      transcript: null,
    })),
    spoken: rows.flatMap(({ hash, bytes }, video) => (hash && bytes ? [{ video, hash, bytes }] : [])),
    older: Math.max(0, (rows[0]?.all ?? 0) - rows.length),
  }
}
