import { and, eq } from 'drizzle-orm'
import type { TakeOver } from '#contract/authored/updates.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { unitContents } from '#db/authored.ts'
import { courses, units } from '#db/courses.ts'
import type { ReadBundledUnits, SourceUnit } from '#server/authored/source-unit.ts'
import { takeOverContents } from '#server/authored/take-over-contents.ts'
import { presentOwnCourse } from '#server/courses/present-course.ts'
import { ownCourseColumns, type UnitRow, unitsOf } from '#server/courses/queries.ts'
import { lengthFields, rearrangeUnits } from '#server/courses/rearrange-units.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { refuseStale } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { TakenUnit, UnitNews } from './compare-units.ts'
import { findNews } from './find-news.ts'

type TakeOverInput = { courseId: string; ownerId: string; readBundled: ReadBundledUnits; request: TakeOver }

/** The chosen units as the original has them now, all of them or none; whatever else the course holds stays. */
export async function takeOver(db: Database, { request, ...asked }: TakeOverInput): Promise<OwnCourse> {
  const { courseId } = asked
  return db.transaction(async (tx) => {
    await holdCourse(tx, asked)
    const { course, own, news } = await findNews(tx, asked)
    refuseStale(course, request.revision, 'course')
    const chosen = request.units.map(({ id, version }) => {
      const found = news.find((each) => each.id === id)
      if (found?.original?.version !== version || !found.canTakeOver) throw new AppError('updates_changed')
      return found
    })
    const originals = new Map(
      chosen.flatMap(({ id, original }) => (original === null ? [] : [[id, original]])),
    )
    const order = arrange(own, news, originals)
    const rows = order.map(({ id, words }, position) => ({ ...wordsOf(words), id, courseId, position }))
    const isOwn = ({ id }: UnitRow) => own.some((unit) => unit.id === id)
    await rearrangeUnits(tx, courseId, {
      kept: rows.filter(isOwn),
      added: rows.filter((row) => !isOwn(row)),
      removedIds: [],
    })
    const pairs = [...originals].map(([unitId, source]) => ({ unitId, source }))
    if (!(await takeOverContents(tx, pairs))) throw new AppError('updates_changed')
    const [changed] = await tx
      .update(courses)
      .set(lengthFields(course, rows.length))
      .where(eq(courses.id, courseId))
      .returning(ownCourseColumns)
    if (changed === undefined) throw new Error('The changed course was not returned.')
    return presentOwnCourse(changed, (await unitsOf(tx, [courseId]))(courseId))
  })
}

/** No edit, no opened lesson and no other hand changes the course, its units or what they carry until all is done. */
async function holdCourse(
  tx: Transaction,
  { courseId, ownerId }: Pick<TakeOverInput, 'courseId' | 'ownerId'>,
) {
  await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.ownerId, ownerId)))
    .for('update')
  await tx
    .select({ id: unitContents.unitId })
    .from(unitContents)
    .innerJoin(units, and(eq(units.id, unitContents.unitId), eq(units.courseId, courseId)))
    .orderBy(unitContents.unitId)
    .for('update', { of: unitContents })
}

type Words = Pick<UnitRow, 'title' | 'unitObjective' | 'unitAssessment'>

const wordsOf = ({ title, unitObjective, unitAssessment }: Words): Words => ({
  title,
  unitObjective,
  unitAssessment,
})

/** The units in their order, each in the words it is to have; an added one behind the one it follows there. */
function arrange(own: TakenUnit[], news: UnitNews[], originals: ReadonlyMap<string, SourceUnit>) {
  const addedAfter = (unit: TakenUnit | null) =>
    news.flatMap((each) => {
      const words = originals.get(each.id)
      return each.kind === 'added' && each.after === unit && words ? [{ id: each.id, words }] : []
    })
  return [
    ...addedAfter(null),
    ...own.flatMap((unit) => [{ id: unit.id, words: originals.get(unit.id) ?? unit }, ...addedAfter(unit)]),
  ]
}
