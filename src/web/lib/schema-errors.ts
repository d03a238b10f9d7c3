import type { z } from 'zod'

/** One sentence per field that a schema refuses, by the field's own name; empty when it takes the values. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const { error } = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0] ?? '')] ??= message
  return errors
}
