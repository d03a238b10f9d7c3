import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type Mistake, mistakeSchema, type mistakesQuerySchema } from '#contract/knowledge/picture.ts'
import type { MistakeFilter } from '#contract/knowledge/picture-rules.ts'
import type { Page } from '#contract/paging.ts'
import { innerTitle } from '#contract/words/text.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { concepts, evidence } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { present } from '#server/platform/http/present.ts'
import { placeOf } from './present-evidence.ts'
import { evidenceColumns, inActivity, inPlan, ofLearner } from './queries.ts'
import { closedBefore, isMistake } from './sum-evidence.ts'

const isPutAway = sql<boolean>`(${or(isNotNull(evidence.settledAt), sql`coalesce(${evidence.createdAt} < ${closedBefore(evidence.conceptId)}, false)`)})`

/** Being certain and wrong is the most telling: such mistakes can be looked at alone. */
const chosenBy: Record<MistakeFilter, SQL | undefined> = {
  open: not(isPutAway),
  certain: and(eq(evidence.confidence, 'certain'), not(isPutAway)),
  put_away: isPutAway,
}

/** The lesson of the concept, while it is there. */
const ownLesson = alias(lessonPlans, 'own_lesson')

/** What was missed in no activity, as when a learner tests themselves, can be asked about in the concept's lesson. */
const lessonOf = ({
  courseId,
  lessonUnitId,
}: {
  courseId: string
  lessonUnitId: string | null
}): Mistake['place'] => (lessonUnitId === null ? null : { courseId, unitId: lessonUnitId, activityId: null })

/** The mistake book: what was missed and is not struck, newest first. */
export async function listMistakes(
  db: Connection,
  learnerId: string,
  { courseId, filter, ...request }: z.output<typeof mistakesQuerySchema>,
): Promise<Page<Mistake>> {
  const page = pageBy(newestFirst(evidence.createdAt, evidence.id), request)
  const found = await db
    .select({
      ...evidenceColumns,
      conceptLabel: concepts.label,
      courseTitle: courses.title,
      unitTitle: units.title,
      isPutAway,
      lessonUnitId: ownLesson.unitId,
      place: page.place,
    })
    .from(evidence)
    .innerJoin(concepts, eq(concepts.id, evidence.conceptId))
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .leftJoin(units, eq(units.id, concepts.unitId))
    .leftJoin(activities, inActivity)
    .leftJoin(lessonPlans, inPlan)
    .leftJoin(ownLesson, eq(ownLesson.unitId, concepts.unitId))
    .where(
      and(
        ofLearner(learnerId),
        isMistake,
        isNull(evidence.struckAt),
        courseId === undefined ? undefined : eq(concepts.courseId, courseId),
        chosenBy[filter],
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  return page.show(page.cut(found), (row) =>
    present(mistakeSchema, {
      ...row,
      courseTitle: innerTitle(row.courseTitle),
      unitTitle: row.unitTitle === null ? '' : innerTitle(row.unitTitle),
      isSettled: row.settledAt !== null,
      place: placeOf(row) ?? lessonOf(row),
    }),
  )
}
