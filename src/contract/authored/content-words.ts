import { z } from 'zod'

/** A schema's objection as the author of a lesson reads it below the field: a sentence. */
export function contentSentence(issue: z.core.$ZodIssue): string {
  const { message } = issue
  if (issue.code === 'unrecognized_keys') return 'There is an unknown field in here.'
  if (issue.code === 'invalid_type')
    return message.endsWith('received undefined') ? 'This field is required.' : wrongKind
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union')
    return 'Please choose one from the list.'
  if (issue.code === 'too_small' && !isOwnSentence(message))
    return issue.origin === 'array'
      ? `At least ${issue.minimum} ${issue.minimum === 1 ? 'is' : 'are'} needed here.`
      : `This must be at least ${issue.minimum}.`
  if (issue.code === 'too_big' && !isOwnSentence(message))
    return issue.origin === 'array'
      ? `At most ${issue.maximum} are allowed here.`
      : `This must be at most ${issue.maximum}.`
  // Of a course file it is said with the field's name in front.
  return /^[a-z]/.test(message) ? `This ${message.replace('with right: true', 'that is right')}.` : message
}

const wrongKind = 'This is not the right kind of value.'
const isOwnSentence = (message: string) => !/^(?:Too|Invalid)\b/.test(message)

/** The same checks as `schema`, every objection in such a sentence, at the field of the form that shows it. */
export const inSentences = <Schema extends z.ZodType>(
  schema: Schema,
  fieldOf: (path: PropertyKey[]) => PropertyKey[],
) =>
  z.unknown().transform((value, context): z.output<Schema> => {
    const { data, error } = schema.safeParse(value)
    for (const issue of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: fieldOf(issue.path), message: contentSentence(issue) })
    return error ? z.NEVER : data
  })
