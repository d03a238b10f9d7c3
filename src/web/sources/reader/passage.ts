/** The marked text on the open page. */
export interface Passage {
  start: number
  end: number
  /** The number of the citation that led here. */
  number: number | null
}

/** The state of a link to a passage: `<Link to={linkToPassage(…)} state={{ citation: 3 }}>`. */
export interface PassageState {
  citation?: number
}

export const citationIn = (state: unknown): number | null => {
  const number = (state as PassageState | null)?.citation
  return typeof number === 'number' ? number : null
}
