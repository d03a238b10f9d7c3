import { z } from 'zod'

/** What the database keeps for an answer: it may hold more, and its moments are dates. */
type StoredForm<Answer> = Answer extends readonly (infer Item)[]
  ? readonly StoredForm<Item>[]
  : Answer extends object
    ? { [Field in keyof Answer]: StoredForm<Answer[Field]> }
    : string extends Answer
      ? Answer | Date
      : Answer

/** What leaves the server of a row: the fields its contract names, so that a new column is never published by accident. */
export const present = <Schema extends z.ZodType>(schema: Schema, row: StoredForm<z.output<Schema>>) =>
  shown(schema, row) as z.output<Schema>

function shown(schema: unknown, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return shown(schema.unwrap(), value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => shown(schema.element, item))
  if (!(schema instanceof z.ZodObject)) return value
  const row: Record<string, unknown> = { ...value }
  return Object.fromEntries(
    Object.entries(schema.shape).map(([field, inner]) => [field, shown(inner, row[field])]),
  )
}
