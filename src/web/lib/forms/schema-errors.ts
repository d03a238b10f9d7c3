import type { z } from 'zod'

/**
 * The field of the form that a path of the schema belongs to: as deep as the form has separate fields. A list
 * that is typed as one text, or chosen as one group, is one field.
 */
function fieldAt(path: readonly PropertyKey[], values: unknown): string {
  const names: string[] = []
  let place = values
  for (const name of path) {
    if (typeof place !== 'object' || place === null) break
    const inner: unknown = Reflect.get(place, name)
    if (Array.isArray(place) && (typeof inner !== 'object' || inner === null)) break
    names.push(String(name))
    place = inner
  }
  return names.join('.')
}

/**
 * One sentence per field that a schema refuses, by the form's field names; empty when the values are valid.
 */
export function schemaErrors(schema: z.ZodType, sent: unknown, values = sent): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(sent).error?.issues ?? [])
    errors[fieldAt(path, values)] ??= message
  return errors
}

/** The server's errors of single fields, for the fields that the form has. */
export function fieldErrors(fields: Record<string, string>, values: object): Record<string, string> {
  const known = Object.entries(fields).filter(([path]) => (path.split('.')[0] ?? '') in values)
  return Object.fromEntries(known.map(([path, words]) => [fieldAt(path.split('.'), values), words]))
}
