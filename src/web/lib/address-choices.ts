import { searchLimit } from '#contract/paging/page-limits.ts'

/** Choices by their names in the address: null takes one away, undefined leaves it. */
export type AddressChoices = Record<string, string | null | undefined>

export function withChoices(params: URLSearchParams, choices: AddressChoices): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(choices)) {
    if (value === null) changed.delete(name)
    else if (value !== undefined) changed.set(name, value)
  }
  return changed
}

/** What is to be searched for, by the address; nothing where that is too long. */
export function searchIn(params: URLSearchParams): string {
  const search = (params.get('search') ?? '').trim()
  return search.length > searchLimit ? '' : search
}

export interface TypedSearch {
  text: string
  /** What the address said when last looked at. */
  seen: string
  /** What was written into the address and has not arrived there yet, in its order. */
  written: string[]
}

/**
 * An address that changed by itself (a link, Back) wins over the text; one that only catches up with typing does not,
 * also where more has been typed and written since.
 */
export function followAddress(typed: TypedSearch, search: string): TypedSearch {
  if (typed.seen === search) return typed
  const arrived = typed.written.indexOf(search)
  if (arrived < 0) return { text: search, seen: search, written: [] }
  return { text: typed.text, seen: search, written: typed.written.slice(arrived + 1) }
}
