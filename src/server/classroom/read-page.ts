import { and, desc, eq } from 'drizzle-orm'
import { emptyPage } from '#contract/study-page/words.ts'
import type { PageSections, StoredSections, StudyPage } from '#contract/study-page.ts'
import { activities, lessonPlans, studyPages } from '#db/classroom.ts'
import { units } from '#db/courses.ts'
import { transcripts, videos } from '#db/library.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findSourcePassages } from '#server/sources/index/find-source-passages.ts'
import { linesAbout, maxSearched, stretchesOf } from '#server/sources/spoken/spoken-lines.ts'
import { findQuotes } from './find-quotes.ts'
import { pageTextOf } from './read-page-text.ts'

/** The maximum number of the course's videos that are searched, newest first. */
const maxVideos = 10
const maxPassages = 8

/** The page of one of the learner's own activities, with quotations from their sources. */
export async function readPage(db: Connection, learnerId: string, activityId: string): Promise<StudyPage> {
  const [row] = await db
    .select({
      unit: { id: units.id, title: units.title, objective: units.unitObjective },
      courseId: lessonPlans.courseId,
      page: studyPages,
    })
    .from(activities)
    .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
    .innerJoin(units, eq(units.id, lessonPlans.unitId))
    .leftJoin(studyPages, eq(studyPages.activityId, activities.id))
    .where(ownPage(learnerId, activityId))
  if (row === undefined) throw new AppError('not_found')
  const words = row.unit.objective || row.unit.title
  const [texts, watched, documents] = await Promise.all([
    pageTextOf(db, learnerId, row.unit.id),
    db
      .select({ id: videos.id, title: videos.title, placed: linesAbout([words], maxSearched) })
      .from(videos)
      .innerJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
      .where(and(eq(videos.userId, learnerId), eq(videos.courseId, row.courseId)))
      .orderBy(desc(videos.createdAt), videos.id)
      .limit(maxVideos),
    findSourcePassages(db, learnerId, { words, courseId: row.courseId }, maxPassages),
  ])
  const sources = texts.filter(({ kind }) => kind === 'source').map(({ title, text }) => ({ title, text }))
  const spoken = watched.map(({ id, title, placed }) => ({ id, title, stretches: stretchesOf(placed) }))
  return {
    sections: sectionsOf(row.page?.sections ?? {}),
    revision: row.page?.revision ?? 0,
    sources,
    quotes: await findQuotes(words, sources, spoken, documents),
  }
}

/** Only the Professor's activities have a page; another learner's page is not found. */
export const ownPage = (learnerId: string, activityId: string) =>
  and(eq(activities.id, activityId), eq(activities.userId, learnerId), eq(activities.leader, 'Professor'))

/** All sections, also those that were never written. */
export const sectionsOf = (stored: StoredSections): PageSections => {
  const names = Object.keys(emptyPage) as (keyof PageSections)[]
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? ''])) as PageSections
}
