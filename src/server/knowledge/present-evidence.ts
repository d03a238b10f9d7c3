import { type Evidence, evidenceSchema } from '#contract/knowledge/picture.ts'
import { countsToday } from '#contract/knowledge.ts'
import { present } from '#server/platform/http/present.ts'
import type { EvidenceRow } from './queries.ts'

/** A piece as its learner sees it on this day. */
export const presentEvidence = (row: EvidenceRow, today: string): Evidence =>
  present(evidenceSchema, {
    ...row,
    weight: row.struckAt === null ? countsToday(row, today) : null,
    isStruck: row.struckAt !== null,
    isSettled: row.settledAt !== null,
    place: placeOf(row),
  })

/** What a link to the place of a piece needs: null where its activity is gone, or where it never had one. */
export const placeOf = ({ courseId, activityId, placeUnitId }: EvidenceRow): Evidence['place'] =>
  activityId === null ? null : { courseId, unitId: placeUnitId, activityId }
