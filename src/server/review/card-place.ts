import { eq } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { CardPlace } from '#contract/review/cards.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courses, units } from '#db/courses.ts'
import { concepts } from '#db/knowledge.ts'
import { videos } from '#db/library.ts'
import { reflections } from '#db/reflections.ts'
import { cardNotes } from '#db/review.ts'
import { sources } from '#db/sources.ts'

export const placeColumns = {
  origin: cardNotes.origin,
  courseId: cardNotes.courseId,
  courseTitle: courses.title,
  unitId: cardNotes.unitId,
  unitTitle: units.title,
  activityId: cardNotes.activityId,
  conceptId: cardNotes.conceptId,
  conceptLabel: concepts.label,
  videoId: cardNotes.videoId,
  videoTitle: videos.title,
  videoSecond: cardNotes.videoSecond,
  reflectionDay: reflections.date,
  documentId: cardNotes.sourceId,
  documentTitle: sources.title,
  documentAnchor: cardNotes.sourceAnchor,
}

export const withPlaces = <Query extends PgSelect>(query: Query) =>
  query
    .leftJoin(courses, eq(courses.id, cardNotes.courseId))
    .leftJoin(units, eq(units.id, cardNotes.unitId))
    .leftJoin(concepts, eq(concepts.id, cardNotes.conceptId))
    .leftJoin(videos, eq(videos.id, cardNotes.videoId))
    .leftJoin(reflections, eq(reflections.id, cardNotes.reflectionId))
    .leftJoin(sources, eq(sources.id, cardNotes.sourceId))

export const placeOf = (row: CardPlace): CardPlace => ({
  ...row,
  courseTitle: row.courseTitle === null ? null : innerTitle(row.courseTitle),
  unitTitle: row.unitTitle === null ? null : innerTitle(row.unitTitle),
})
