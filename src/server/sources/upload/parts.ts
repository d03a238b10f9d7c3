import { eq } from 'drizzle-orm'
import { sourceParts } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'

type InParts = { bytes: number; partBytes: number }

export const partsOf = ({ bytes, partBytes }: InParts): number => Math.ceil(bytes / partBytes)

/** All parts have the same size, except the last, which is the rest. */
export const bytesOfPart = ({ bytes, partBytes }: InParts, number: number): number =>
  Math.min(partBytes, bytes - number * partBytes)

/** The numbers of the parts that have not arrived. */
export async function missingParts(tx: Connection, source: InParts & { id: string }): Promise<number[]> {
  const here = await tx
    .select({ number: sourceParts.number })
    .from(sourceParts)
    .where(eq(sourceParts.sourceId, source.id))
  const arrived = new Set(here.map(({ number }) => number))
  return Array.from({ length: partsOf(source) }, (_, number) => number).filter(
    (number) => !arrived.has(number),
  )
}
