import { and, asc, eq, or } from 'drizzle-orm'
import type { StoredSections } from '#contract/study-page.ts'
import { activities, lessonPlans, studyPages } from '#db/classroom.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** Text of a learner's page: a source they pasted, or what they wrote themselves. */
export type PageText = { title: string; text: string; kind: 'source' | 'own' }

/**
 * What a learner wrote and pasted on the pages of a lesson, by its unit or its plan, in the order of the
 * lesson. It contains only their words, not the headings and questions of the page.
 */
export async function pageTextOf(
  db: Connection,
  learnerId: string,
  unitOrPlanId: string,
): Promise<PageText[]> {
  const rows = await db
    .select({ title: activities.title, sections: studyPages.sections })
    .from(studyPages)
    .innerJoin(activities, eq(activities.id, studyPages.activityId))
    .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
    .where(
      and(
        eq(studyPages.userId, learnerId),
        or(eq(lessonPlans.unitId, unitOrPlanId), eq(lessonPlans.id, unitOrPlanId)),
      ),
    )
    .orderBy(asc(activities.sequence))
  return rows.flatMap(({ title, sections }) => textsOf(title, sections))
}

/** The texts of one page, without empty sections. */
export function textsOf(activityTitle: string, sections: StoredSections): PageText[] {
  const { from = '', passage = '', ...own } = sections
  const source: PageText = { title: from || activityTitle, text: passage, kind: 'source' }
  const written = Object.values(own).map(
    (text = ''): PageText => ({ title: activityTitle, text, kind: 'own' }),
  )
  return [source, ...written].filter(({ text }) => text !== '')
}
