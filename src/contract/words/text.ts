import { withinOwnDirection } from './text-direction.ts'

/** What becomes of typed text when it is kept. */
export const asKept = (text: string): string => withinOwnDirection(text).trim().toWellFormed()

/** Comma-separated text or a list: split on commas, trimmed, empties dropped. */
export const splitList = (value: string | readonly string[]): string[] =>
  (typeof value === 'string' ? value.split(',') : value)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** A number field may hold text; whatever is no number counts as 0. */
export function toInteger(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : 0
}

/** Titles may arrive as JSON text with a title field; then the inner title is the title. */
export const innerTitle = (title: string): string => withinOwnDirection(titleWithin(title))

function titleWithin(title: string): string {
  if (!title.trimStart().startsWith('{')) return title
  try {
    const parsed: unknown = JSON.parse(title)
    if (
      parsed !== null &&
      typeof parsed === 'object' &&
      'title' in parsed &&
      typeof parsed.title === 'string'
    ) {
      return parsed.title
    }
  } catch {
    // Not JSON after all: a title that merely starts with a brace.
  }
  return title
}

/** Without the marks of headings and the blank lines before them. All white space is taken at once, mark or not. */
export const withoutHeadingMarks = (text: string): string =>
  text.replace(/^\s*(#{1,6}\s+)?/gm, (all: string, mark?: string) => (mark === undefined ? all : ''))

/** Titles and objectives of a plan lose the heading and bold marks a model likes to add. */
export const cleanHeading = (text: string): string =>
  withoutHeadingMarks(withinOwnDirection(text))
    .replace(/\*\*|__/g, '')
    .trim()
