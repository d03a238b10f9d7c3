import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { type AuthoredUnit, type CourseFile, courseFormat } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { difficultyLevels } from '#contract/courses/course-rules.ts'
import { authoredUnits, courseContents, unitContents } from '#db/authored.ts'
import { courses, units } from '#db/courses.ts'
import { transcripts, videos } from '#db/library.ts'
import { milestones, projects } from '#db/projects.ts'
import { refuseDuringExam } from '#server/authored/exam-guard.ts'
import { draftUnit } from '#server/authored/publish/draft-unit.ts'
import { preparedLessons } from '#server/authored/publish/prepared-lessons.ts'
import { conceptNamed } from '#server/course-files/concept-named.ts'
import { languageOf } from '#server/passages/language.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { normalizeCourse } from './normalize-course.ts'
import { type KeptProject, projectFrom } from './project-from.ts'
import { writtenTranscript } from './written-transcript.ts'

/** A course that nobody wrote down as a file says nothing of these. */
const notStated = 'Not stated'

export type LoadedCourse = {
  course: CourseFile
  /** How many of its lessons a model wrote for their owner, whom they may name. */
  preparedLessons: number
  /** What the file cannot take along, for the person who opens it. */
  leftOut: string[]
}

type Own = { courseId: string; ownerId: string }

/**
 * An own course as it would stand in a file: written lessons as they are, of other units what was prepared for their
 * owner, and never what the owner wrote, asked or answered. All of it is read at one moment.
 */
export async function loadCourse(db: Database, own: Own): Promise<LoadedCourse> {
  return db.transaction((tx) => load(tx, own), {
    ...{ isolationLevel: 'repeatable read', accessMode: 'read only' },
  })
}

async function load(db: Connection, own: Own): Promise<LoadedCourse> {
  const [row] = await db
    .select({ course: courses, extras: courseContents.extras })
    .from(courses)
    .leftJoin(courseContents, eq(courseContents.courseId, courses.id))
    .where(and(eq(courses.id, own.courseId), eq(courses.ownerId, own.ownerId)))
  if (row === undefined) throw new AppError('course_not_found')
  await refuseDuringExam(db, own.ownerId, { courseId: own.courseId })
  const { course, extras } = row
  const kept = await loadProjects(db, own)
  const shown = await loadVideos(db, own)
  const { language, licence, authors, about } = extras ?? {
    ...{ language: languageOf(`${course.title}\n${course.description}`).code, about: '' },
    ...{ licence: notStated, authors: [notStated] },
  }
  const project = projectFrom(kept, extras?.project ?? null)
  const loaded = await loadUnits(db, own)
  return {
    course: normalizeCourse({
      head: {
        ...{ format: courseFormat, title: course.title, description: course.description },
        objectives: course.objectives.length > 0 ? course.objectives : [course.title],
        ...{ priorKnowledge: course.priorKnowledge, referenceBooks: course.referenceBooks },
        difficulty: difficultyLevels.find((level) => level === course.difficultyLevel) ?? 'Beginner',
        ...{ weeklyHours: course.weeklyHours, language, licence, authors },
      },
      about,
      units: loaded.map(({ content }) => content),
      project: project ?? null,
      videos: shown.slice(0, courseFileLimits.videos),
    }),
    preparedLessons: loaded.filter(({ isPrepared }) => isPrepared).length,
    leftOut: [
      ...(kept.length > 1 ? [`${kept.length - 1} more of your projects for this course`] : []),
      ...(shown.length > courseFileLimits.videos
        ? [`${shown.length - courseFileLimits.videos} of your videos, the oldest`]
        : []),
    ],
  }
}

async function loadUnits(
  db: Connection,
  own: Own,
): Promise<{ content: AuthoredUnit; isPrepared: boolean }[]> {
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
  return rows.map(({ unit, content }) => {
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
  })
}

/** Oldest first; what was archived is gone for its owner. */
async function loadProjects(db: Connection, { courseId, ownerId }: Own): Promise<KeptProject[]> {
  const rows = await db
    .select({ project: projects, milestone: milestones })
    .from(projects)
    .leftJoin(milestones, eq(milestones.projectId, projects.id))
    .where(
      and(eq(projects.courseId, courseId), eq(projects.userId, ownerId), ne(projects.status, 'archived')),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id), asc(milestones.orderIndex))
  return [...Map.groupBy(rows, ({ project }) => project.id).values()].flatMap((same) =>
    same[0] === undefined
      ? []
      : [{ ...same[0].project, milestones: same.flatMap(({ milestone }) => milestone ?? []) }],
  )
}

/** Newest first, as their list shows them. Notes and watching are their owner's. */
async function loadVideos(db: Connection, { courseId, ownerId }: Own): Promise<CourseFile['videos']> {
  const rows = await db
    .select({
      ...{ title: videos.title, address: videos.videoUrl, description: videos.description },
      ...{ channel: videos.channelName, tags: videos.tags, transcript: transcripts.lines },
    })
    .from(videos)
    .leftJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
    .where(and(eq(videos.courseId, courseId), eq(videos.userId, ownerId)))
    .orderBy(desc(videos.createdAt), videos.id)
  return rows.map(({ channel, transcript, ...video }) => ({
    ...video,
    channel: channel ?? '',
    transcript: writtenTranscript(transcript),
  }))
}
