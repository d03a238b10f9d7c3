import type { workKinds } from '#contract/classroom/rules.ts'

const places: Record<(typeof workKinds)[number], (words: string) => string> = {
  book: (words) => `https://openlibrary.org/search?q=${words}`,
  article: (words) => `https://scholar.google.com/scholar?q=${words}`,
  video: (words) => `https://www.youtube.com/results?search_query=${words}`,
  course: (words) => `https://ocw.mit.edu/search/?q=${words}`,
  reference: (words) => `https://www.wikipedia.org/search-redirect.php?search=${words}`,
  practice: (words) => `https://duckduckgo.com/?q=${words}`,
}

/** The way to a work that a model named: a search for its title. Nobody has vouched for an address a model made up. */
export const searchLink = (kind: keyof typeof places, title: string): string =>
  places[kind](encodeURIComponent(title.slice(0, 200).toWellFormed()))
