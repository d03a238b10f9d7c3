import { eq } from 'drizzle-orm'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { sourceParts } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'

const { partBytes } = sourceLimits

export const partsOf = (bytes: number): number => Math.ceil(bytes / partBytes)

/** All parts are of one size but the last, which is what remains. */
export const bytesOfPart = (bytes: number, number: number): number =>
  Math.min(partBytes, bytes - number * partBytes)

/** The numbers of the parts that have not arrived. */
export async function missingParts(
  tx: Connection,
  { id, bytes }: { id: string; bytes: number },
): Promise<number[]> {
  const here = await tx
    .select({ number: sourceParts.number })
    .from(sourceParts)
    .where(eq(sourceParts.sourceId, id))
  const arrived = new Set(here.map(({ number }) => number))
  return Array.from({ length: partsOf(bytes) }, (_, number) => number).filter(
    (number) => !arrived.has(number),
  )
}
