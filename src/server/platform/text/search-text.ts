import { type Column, like, type SQL, sql } from 'drizzle-orm'

/** A capital, which no lower-cased text contains: no search term matches it or across it. */
const seam = 'A'

/** What a case-insensitive search on title or description looks through. */
export const searchTextOf = (title: string, description: string): string =>
  title.toLowerCase() + seam + description.toLowerCase()

/** What a trigram index can look up; without it PostgreSQL would walk the whole index instead of the table. */
const hasTrigram = /[\p{L}\p{N}]{3}/u

/** `term` as a substring in any case, served by the trigram index where it has three letters or digits in a row. */
export function matchesSearch(column: Column | SQL, term: string): SQL | undefined {
  if (term === '') return undefined
  // No stored text contains NUL, and PostgreSQL takes none.
  if (term.includes('\u0000')) return sql`false`
  const pattern = term
    .toWellFormed()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, (character) => `\\${character}`)
  const matches = like(column, `%${pattern}%`)
  return hasTrigram.test(pattern) ? matches : sql`(${matches}) is true`
}
