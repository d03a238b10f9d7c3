import { setImmediate as turn } from 'node:timers/promises'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { CourseUpdates, Difference } from '#contract/authored/updates.ts'
import { contentsById } from '#server/authored/content-store.ts'
import type { ReadBundledUnits } from '#server/authored/source-unit.ts'
import { unitDifference } from '#server/authored/unit-difference.ts'
import { unitLines } from '#server/authored/unit-lines.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { UnitNews } from './compare-units.ts'
import { findNews } from './find-news.ts'

/** The time limit for comparing all units of a course line by line. */
const patienceOfAll = 1000

/** The differences between this course and its source, unit by unit, for its owner. */
export async function listUpdates(
  db: Connection,
  asked: { courseId: string; ownerId: string; readBundled: ReadBundledUnits },
): Promise<CourseUpdates> {
  const { course, news } = await findNews(db, asked)
  const contents = await contentsById(db, news.flatMap(rowsNeeded))
  const units: CourseUpdates['units'] = []
  let patienceMs = patienceOfAll
  for (const each of news) {
    const { id, kind, own, original, isChangedHere, isBegun, canTakeOver } = each
    const begun = performance.now()
    units.push({
      id,
      title: (original ?? own).title,
      kind,
      version: original?.version ?? '',
      isChangedHere,
      isBegun,
      canTakeOver,
      // A unit removed from the original can still be read here.
      ...(kind === 'removed' ? { difference: [], isCut: false } : differenceOf(each, contents, patienceMs)),
    })
    patienceMs -= performance.now() - begun
    // Lets the server answer other requests: comparing long units takes a while.
    await turn()
  }
  return { revision: course.revision, units }
}

/** Only the contents of units that differ are read. */
const rowsNeeded = ({ own, original }: UnitNews): string[] => {
  const carries = original?.carries ?? null
  const theirs = carries !== null && 'authoredId' in carries ? carries.authoredId : null
  return original === null ? [] : [own?.authoredId ?? null, theirs].filter((id) => id !== null)
}

/** Shown where no visible line differs, so that the learner knows what the change is. */
const unseen: Difference = [
  {
    heading: 'Unit',
    lines: [
      { kind: 'same', text: 'Every line reads the same: only spacing or labels behind it are different.' },
    ],
  },
]

function differenceOf(
  { own, original }: UnitNews,
  contents: ReadonlyMap<string, AuthoredUnit>,
  patienceMs: number,
) {
  const kept = (id: string | null) => (id === null ? null : (contents.get(id) ?? null))
  const carries = original?.carries ?? null
  const theirs =
    carries !== null && 'content' in carries ? carries.content : kept(carries?.authoredId ?? null)
  const found = unitDifference(
    own === null ? [] : unitLines(own, kept(own.authoredId)),
    original === null ? [] : unitLines(original, theirs),
    patienceMs,
  )
  return found.difference.length > 0 || found.isCut ? found : { ...found, difference: [...unseen] }
}
