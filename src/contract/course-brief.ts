import { courseLimits } from './courses/course-rules.ts'
import type { ErrorCode } from './errors.ts'
import { splitList, toInteger } from './words/text.ts'

/** In the order in which the error names them. */
export const requiredCourseFields = [
  'title',
  'description',
  'objectives',
  'priorKnowledge',
  'difficultyLevel',
  'weeklyHours',
  'lessons',
] as const
export type RequiredCourseField = (typeof requiredCourseFields)[number]

/** An emptied one is 0, as is whatever is no number: its bounds are what is wrong with it. */
const numberFields: readonly string[] = ['weeklyHours', 'lessons'] satisfies RequiredCourseField[]
const listFields: readonly string[] = ['objectives', 'priorKnowledge'] satisfies RequiredCourseField[]

function isMissing(field: RequiredCourseField, value: unknown): boolean {
  if (numberFields.includes(field)) return value === undefined || value === null
  if (typeof value === 'string')
    return listFields.includes(field) ? splitList(value).length === 0 : value.trim() === ''
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string' && item.trim() === '')
  return value === undefined || value === null
}

export type BriefFault = { code: ErrorCode; words: Record<string, string>; fields: RequiredCourseField[] }

/** Checked before anything else: the required fields, then the number of lessons. */
export function briefFault(brief: unknown): BriefFault | null {
  const values = (typeof brief === 'object' && brief !== null ? brief : {}) as Record<string, unknown>
  const missing = requiredCourseFields.filter((field) => isMissing(field, values[field]))
  if (missing.length > 0)
    return { code: 'missing_fields', words: { fields: missing.join(', ') }, fields: missing }
  const lessons = toInteger(values.lessons)
  if (lessons < courseLimits.lessons.min || lessons > courseLimits.lessons.max)
    return { code: 'lessons_out_of_range', words: {}, fields: ['lessons'] }
  return null
}
