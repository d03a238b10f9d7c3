/**
 * Anki names fields and templates by numbers of 64 bits, by which it knows a note type again. A double does not hold them
 * exactly, so they are kept as texts of this form.
 */
const mark = /^int64:(-?\d{1,20})$/

export const longNumber = (digits: string): string => `int64:${digits}`

type Source = { source?: string }
type Reviver = (name: string, value: unknown, context: Source) => unknown
/** What the types of TypeScript do not know yet. */
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown
  rawJSON(text: string): unknown
}

/** JSON whose long numbers are such texts. */
export const parseLong = (text: string): unknown =>
  json.parse(text, (_name, value, { source }) =>
    typeof value === 'number' &&
    source !== undefined &&
    /^-?\d{16,20}$/.test(source) &&
    !Number.isSafeInteger(value)
      ? longNumber(source)
      : value,
  )

/** The same with such texts as the numbers they are. */
export const stringifyLong = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => {
    const digits = typeof inner === 'string' ? mark.exec(inner)?.[1] : undefined
    return digits === undefined ? inner : json.rawJSON(digits)
  })
