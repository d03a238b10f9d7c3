import type { z } from 'zod'
import { schemaErrors } from './schema-errors.ts'

/** A schema of the contract that comes when it is first needed: screens are shown without it. */
export type LateSchema<Sent> = () => Promise<z.ZodType<Sent>>

/** Null where it cannot be had, offline or after a newer release: then the server's own check answers. */
const had = <Sent>(schema: LateSchema<Sent>): Promise<z.ZodType<Sent> | null> => schema().catch(() => null)

/** One sentence per field that the schema refuses, by the form's own names. */
export async function lateErrors(
  schema: LateSchema<unknown>,
  sent: unknown,
  values: unknown,
): Promise<Record<string, string>> {
  const found = await had(schema)
  return found === null ? {} : schemaErrors(found, sent, values)
}

/** As the schema reads it. */
export async function lateRead<Sent>(schema: LateSchema<Sent>, sent: unknown): Promise<Sent> {
  const found = await had(schema)
  return found === null ? (sent as Sent) : found.parse(sent)
}
