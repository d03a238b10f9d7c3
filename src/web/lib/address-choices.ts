import { searchLimit } from '#contract/paging/page-limits.ts'

/** Choices by their names in the address: null removes a choice, undefined leaves it. */
export type AddressChoices = Record<string, string | null | undefined>

export function withChoices(params: URLSearchParams, choices: AddressChoices): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(choices)) {
    if (value === null) changed.delete(name)
    else if (value !== undefined) changed.set(name, value)
  }
  return changed
}

/** The search term in the address; empty where it is too long. */
export function searchIn(params: URLSearchParams): string {
  const search = (params.get('search') ?? '').trim()
  return search.length > searchLimit ? '' : search
}

export interface TypedSearch {
  text: string
  /** The search term of the address at the last look. */
  seen: string
  /** Terms that were written into the address and are not in it yet, in order. */
  written: string[]
}

/**
 * An address that another action changed (a link, Back) replaces the text. An address that only catches up
 * with typing does not, even if the learner has typed more since.
 */
export function followAddress(typed: TypedSearch, search: string): TypedSearch {
  if (typed.seen === search) return typed
  const arrived = typed.written.indexOf(search)
  if (arrived < 0) return { text: search, seen: search, written: [] }
  return { text: typed.text, seen: search, written: typed.written.slice(arrived + 1) }
}
