import { and, asc, desc, eq } from 'drizzle-orm'
import { withoutMarks } from '#contract/sources/marks.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { transcripts, videos } from '#db/library.ts'
import { repeatsCourse } from '#server/classroom/describe-material.ts'
import { pageTextOf } from '#server/classroom/read-page-text.ts'
import type { Material } from '#server/guide/questions/statements.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { placeOf } from '#server/sources/cite/describe-passages.ts'
import type { FoundPassage } from '#server/sources/cite/look-up.ts'
import { firstLines, maxSpoken } from '#server/sources/spoken/spoken-lines.ts'
import type { ExamSource } from './load-exam-source.ts'

/** Of each so much as is left where all of them are long. */
const mostVideos = 5

/**
 * What questions may come from without a model: what the request brings, the lesson's notes, the sources the learner
 * brought, and the transcripts of their videos in this course. Never what a course or lesson says of itself, nor what
 * the learner wrote: an exam may not hold them to their own mistakes.
 */
export async function readMaterial(
  db: Connection,
  learnerId: string,
  { courseId, unitId, activityId, request, documents }: ExamSource,
): Promise<Material[]> {
  const brought = { name: 'the text of this lesson', text: request.content.text }
  if (courseId === null) return [{ name: 'the notes', text: request.notes }, brought]
  const [notes, pages, spoken] = await Promise.all([
    unitId === null ? [] : notesOf(db, learnerId, unitId, activityId),
    unitId === null ? [] : pageTextOf(db, learnerId, unitId),
    transcriptsOf(db, learnerId, courseId),
  ])
  const sources = pages
    .filter(({ kind }) => kind === 'source')
    .map(({ title, text }) => ({ name: `your source “${title}”`, text }))
  return [...notes, brought, ...sources, ...documents.map(asMaterial), ...spoken]
}

/** A passage of a document, by its number. */
const asMaterial = (passage: FoundPassage, index: number): Material => ({
  name: `your document ${placeOf(passage)}`,
  text: passage.text,
  passage: index + 1,
})

/** The Professor's notes up to the exam; where none came before it, all of the lesson. */
async function notesOf(
  db: Connection,
  learnerId: string,
  unitId: string,
  activityId: string | null,
): Promise<Material[]> {
  const rows = await db
    .select({
      id: activities.id,
      leader: activities.leader,
      title: activities.title,
      content: activities.content,
    })
    .from(activities)
    .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
    .where(and(eq(lessonPlans.unitId, unitId), eq(activities.userId, learnerId)))
    .orderBy(asc(activities.sequence))
  const isTaught = ({ leader, content }: (typeof rows)[number]) =>
    leader === 'Professor' && content !== null && !repeatsCourse(content)
  const exam = rows.findIndex(({ id }) => id === activityId)
  const before = rows.slice(0, Math.max(0, exam)).filter(isTaught)
  const taught = before.length > 0 ? before : rows.filter(isTaught)
  return taught.map(({ title, content }) => ({
    name: `the notes “${title}”`,
    text: withoutMarks(content ?? ''),
  }))
}

async function transcriptsOf(db: Connection, learnerId: string, courseId: string): Promise<Material[]> {
  const rows = await db
    .select({ title: videos.title, transcript: firstLines(maxSpoken / mostVideos) })
    .from(videos)
    .innerJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
    .where(and(eq(videos.courseId, courseId), eq(videos.userId, learnerId)))
    .orderBy(desc(videos.createdAt))
    .limit(mostVideos)
  return rows.map(({ title, transcript }) => ({ name: `the video “${title}”`, transcript: transcript ?? [] }))
}
