import { isRecord } from '#contract/untrusted/is-record.ts'

/**
 * Writes shapes as every tool takes them: tuples of one kind as lists of that length, patterns without the flag behind them,
 * an object or null as one of two shapes, so that the object can have a name.
 */
export function mendShapes(value: unknown): void {
  if (Array.isArray(value)) {
    for (const inner of value) mendShapes(inner)
    return
  }
  if (!isRecord(value)) return
  if (Array.isArray(value.prefixItems)) {
    const { prefixItems } = value
    delete value.prefixItems
    Object.assign(value, {
      items: prefixItems[0],
      minItems: prefixItems.length,
      maxItems: prefixItems.length,
    })
  }
  if (typeof value.pattern === 'string') value.pattern = value.pattern.replace(/\/[a-z]*$/, '')
  if (Array.isArray(value.type) && value.type.includes('null') && isRecord(value.properties)) partNull(value)
  for (const inner of Object.values(value)) mendShapes(inner)
}

function partNull(value: Record<string, unknown>): void {
  const { description, default: usual, ...shape } = value
  for (const key of Object.keys(shape)) delete value[key]
  value.anyOf = [{ ...shape, type: 'object' }, { type: 'null' }]
}
