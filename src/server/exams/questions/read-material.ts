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

/** The maximum; where all of them are long, each gets an equal share. */
const maxVideos = 5

/**
 * The material for questions without a model: the text of the request, the lesson's notes, the learner's
 * sources, and the transcripts of their videos in this course. The description of a course or lesson and the
 * learner's own writing are excluded, because an exam must not repeat the learner's own mistakes.
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

/** A passage of a document as numbered material. */
const asMaterial = (passage: FoundPassage, index: number): Material => ({
  name: `your document ${placeOf(passage)}`,
  text: passage.text,
  passage: index + 1,
})

/** The Professor's notes before the exam; if the exam comes first, those of the whole lesson. */
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
    .select({ title: videos.title, transcript: firstLines(maxSpoken / maxVideos) })
    .from(videos)
    .innerJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
    .where(and(eq(videos.courseId, courseId), eq(videos.userId, learnerId)))
    .orderBy(desc(videos.createdAt))
    .limit(maxVideos)
  return rows.map(({ title, transcript }) => ({ name: `the video “${title}”`, transcript: transcript ?? [] }))
}
