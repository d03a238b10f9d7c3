import type { z } from 'zod'

/** An error in a course file: its place, and a sentence that says what to do. */
export type Fault = { file: string; line: number; message: string }

/** Collects the errors of a file's parts. */
export type Report = (...faults: Fault[]) => void

/** A part of a course with its line, for an error that is only found when all files are read. */
export type WithLine<T> = { value: T; file: string; line: number }

const quoted = (names: readonly PropertyKey[]) => names.map((name) => `“${String(name)}”`).join(', ')

/** The last name of the path; positions in a list count from one, as readers count them. */
function nameOf(path: readonly PropertyKey[]): string {
  const named = path.findLastIndex((step) => typeof step === 'string')
  if (named < 0) return path.length === 0 ? 'This' : `Entry ${Number(path[0]) + 1}`
  const place = path[named + 1]
  return typeof place === 'number'
    ? `Entry ${place + 1} of “${String(path[named])}”`
    : quoted([path[named] ?? ''])
}

/** A schema's error in words that an author of courses understands. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  const name = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const fields = issue.keys.length === 1 ? 'The field' : 'The fields'
    return `${fields} ${quoted(issue.keys)} ${issue.keys.length === 1 ? 'is' : 'are'} not known here.`
  }
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? `${name} is missing.`
      : `${name} must be ${typeWords[issue.expected] ?? issue.expected}.`
  if (issue.code === 'invalid_value') return `${name} must be ${oneOf(issue.values)}.`
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined)
    return `“${issue.discriminator}” is missing or not known here.`
  if (issue.message === 'This field is required.') return `${name} is empty.`
  if (issue.code === 'too_small')
    return issue.origin === 'array'
      ? `${name} needs at least ${issue.minimum} ${issue.minimum === 1 ? 'entry' : 'entries'}.`
      : `${name} must be at least ${issue.minimum}.`
  if (issue.code === 'too_big' && issue.origin !== 'string')
    return issue.origin === 'array'
      ? `${name} may have at most ${issue.maximum} entries.`
      : `${name} must be at most ${issue.maximum}.`
  // The message is a whole sentence, or it continues the field's name.
  return /^[A-Z]/.test(issue.message) ? `${name}: ${issue.message}` : `${name} ${issue.message}.`
}

const oneOf = (values: readonly unknown[]) =>
  values.length === 1 ? `“${String(values[0])}”` : `one of ${values.map(String).join(', ')}`

const typeWords: Record<string, string> = {
  string: 'text (put it in quotes if it looks like a number or holds a colon)',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of fields',
}
