import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sourceCitations } from '#db/citations.ts'
import { courses } from '#db/courses.ts'
import { sourceParts, sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Matches a document only if it belongs to the learner. */
export const ownSource = (id: string, learnerId: string): SQL | undefined =>
  and(eq(sources.id, id), eq(sources.userId, learnerId))

/** The parts are counted only while more are expected; afterwards the whole file has arrived. */
const bytesSent = sql<number>`case when ${sources.state} = 'sending' then (
  select coalesce(sum(octet_length(${sourceParts.data})), 0)::int from ${sourceParts}
  where ${sourceParts.sourceId} = ${sources.id}) else ${sources.bytes} end`

const citedIn = (place: typeof sourceCitations.activityId | typeof sourceCitations.messageId) =>
  sql<number>`(select count(distinct ${place})::int from ${sourceCitations}
    where ${sourceCitations.sourceId} = ${sources.id})`

/** The columns that a list of documents needs. The table of contents may be long and is left out. */
const sourceColumns = {
  id: sources.id,
  courseId: sources.courseId,
  courseTitle: courses.title,
  title: sources.title,
  author: sources.author,
  fileName: sources.fileName,
  kind: sources.kind,
  bytes: sources.bytes,
  state: sources.state,
  fault: sources.fault,
  sections: sources.sections,
  sectionsRead: sources.sectionsRead,
  bytesSent,
  language: sources.language,
  pictures: sources.pictures,
  leftOut: sources.leftOut,
  picturePages: sources.picturePages,
  unreadablePages: sources.unreadablePages,
  encodings: sources.encodings,
  choices: sources.choices,
  citedInLessons: citedIn(sourceCitations.activityId),
  citedInAnswers: citedIn(sourceCitations.messageId),
  revision: sources.revision,
  createdAt: sources.createdAt,
}

export const selectSources = <Further extends Record<string, SQL>>(db: Connection, further: Further) =>
  db
    .select({ ...sourceColumns, ...further })
    .from(sources)
    .leftJoin(courses, eq(courses.id, sources.courseId))

export const selectSourceDetails = (db: Connection, id: string, learnerId: string) =>
  db
    .select({
      ...sourceColumns,
      outline: sources.outline,
      languages: sources.languages,
      positionSection: sources.positionSection,
      positionStart: sources.positionStart,
    })
    .from(sources)
    .leftJoin(courses, eq(courses.id, sources.courseId))
    .where(ownSource(id, learnerId))

/**
 * Checks that the course of a document or a video belongs to the same learner, and locks the course until the
 * transaction ends.
 */
export async function holdOwnCourse(tx: Connection, courseId: string, learnerId: string): Promise<void> {
  const found = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.ownerId, learnerId)))
    .for('key share')
  if (found.length === 0) throw new AppError('course_not_found')
}
