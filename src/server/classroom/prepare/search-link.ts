import type { workKinds } from '#contract/classroom/rules.ts'

const places: Record<(typeof workKinds)[number], (words: string) => string> = {
  book: (words) => `https://openlibrary.org/search?q=${words}`,
  article: (words) => `https://scholar.google.com/scholar?q=${words}`,
  video: (words) => `https://www.youtube.com/results?search_query=${words}`,
  course: (words) => `https://ocw.mit.edu/search/?q=${words}`,
  reference: (words) => `https://www.wikipedia.org/search-redirect.php?search=${words}`,
  practice: (words) => `https://duckduckgo.com/?q=${words}`,
}

/**
 * A link to search for the title of a work that a model named, because an address from a model is not
 * verified.
 */
export const searchLink = (kind: keyof typeof places, title: string): string =>
  places[kind](encodeURIComponent(title.slice(0, 200).toWellFormed()))
