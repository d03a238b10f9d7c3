import { eq } from 'drizzle-orm'
import type { SavedPage, SavePage } from '#contract/study-page.ts'
import { activities, studyPages } from '#db/classroom.ts'
import type { Database } from '#server/platform/database/db.ts'
import { changedElsewhere, refuseStale } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownPage, sectionsOf } from './read-page.ts'

/** Stores the changed sections of a page, if the writer has seen its newest version. */
export async function savePage(
  db: Database,
  learnerId: string,
  activityId: string,
  { sections: changed, revision: seen }: SavePage,
): Promise<SavedPage> {
  return db.transaction(async (tx) => {
    const [own] = await tx
      .select({ id: activities.id })
      .from(activities)
      .where(ownPage(learnerId, activityId))
      .for('key share')
    if (own === undefined) throw new AppError('not_found')
    const [begun] = await tx
      .insert(studyPages)
      .values({ activityId, userId: learnerId, sections: changed })
      .onConflictDoNothing()
      .returning()
    if (begun !== undefined) {
      if (seen) throw changedElsewhere('page')
      return { sections: sectionsOf(begun.sections), revision: begun.revision }
    }
    const [before] = await tx
      .select()
      .from(studyPages)
      .where(eq(studyPages.activityId, activityId))
      .for('update')
    if (before === undefined) throw changedElsewhere('page')
    refuseStale(before, seen, 'page')
    const [row = before] = await tx
      .update(studyPages)
      .set({ sections: { ...before.sections, ...changed } })
      .where(eq(studyPages.activityId, activityId))
      .returning()
    return { sections: sectionsOf(row.sections), revision: row.revision }
  })
}
