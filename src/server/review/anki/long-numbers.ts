/**
 * Anki identifies fields and templates of a note type by numbers of 64 bits. A double cannot hold them
 * exactly, so they are stored as strings of this form.
 */
const mark = /^int64:(-?\d{1,20})$/

export const longNumber = (digits: string): string => `int64:${digits}`

type Source = { source?: string }
type Reviver = (name: string, value: unknown, context: Source) => unknown
/** A feature of JSON that TypeScript's types do not include yet. */
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown
  rawJSON(text: string): unknown
}

/** Parses JSON with long numbers as such strings. */
export const parseLong = (text: string): unknown =>
  json.parse(text, (_name, value, { source }) =>
    typeof value === 'number' &&
    source !== undefined &&
    /^-?\d{16,20}$/.test(source) &&
    !Number.isSafeInteger(value)
      ? longNumber(source)
      : value,
  )

/** Writes such strings as numbers again. */
export const stringifyLong = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => {
    const digits = typeof inner === 'string' ? mark.exec(inner)?.[1] : undefined
    return digits === undefined ? inner : json.rawJSON(digits)
  })
