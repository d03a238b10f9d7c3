/** Words that are shown as marked on the page that is open. */
export interface Passage {
  start: number
  end: number
  /** The number of the citation that led here. */
  number: number | null
}

/** What whoever leads to a passage says with it: `<Link to={linkToPassage(…)} state={{ citation: 3 }}>`. */
export interface PassageState {
  citation?: number
}

export const citationIn = (state: unknown): number | null => {
  const number = (state as PassageState | null)?.citation
  return typeof number === 'number' ? number : null
}
