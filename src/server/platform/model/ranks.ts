/** What is asked first where calls wait for their turn: smaller is sooner. */
export const ranks = {
  chat: 0,
  /** A learner asked for it and waits. */
  awaited: 1,
  /** Made ahead of a learner who has the page open. */
  ahead: 2,
  /** Made ahead for a page that was left. */
  left: 3,
} as const

/** Looked at whenever a place is free, for it changes: a learner may open what is being made ahead. */
export type Rank = () => number

/** Of work that no learner asked for: `open` while the page is open that it is for. */
export const rankOfPage =
  (page: AbortSignal | undefined, open: number = ranks.ahead): Rank =>
  () =>
    page?.aborted === false ? open : ranks.left

export const isMadeAhead = (rank: number) => rank >= ranks.ahead
