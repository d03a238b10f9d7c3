/** The page in the address, from 0 and within the document; null if it names none. */
export function sectionIn(params: URLSearchParams, sections: number): number | null {
  const page = Number(params.get('page') ?? Number.NaN)
  return Number.isInteger(page) ? clamped(page - 1, sections) : null
}

export const clamped = (section: number, sections: number): number =>
  Math.max(0, Math.min(section, sections - 1))

/** The words that an address marks on its page. */
export function markedIn(params: URLSearchParams): { start: number; end: number } | null {
  const [start, end] = ['start', 'end'].map((name) => Number(params.get(name) ?? Number.NaN))
  if (start === undefined || end === undefined) return null
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end ? { start, end } : null
}

/** The index of the page number that the learner typed; null if there is no such page. */
export function sectionTyped(typed: string, sections: number): number | null {
  const page = Number(typed.trim())
  return Number.isInteger(page) && page >= 1 && page <= sections ? page - 1 : null
}

/** The position of a character in the text, as a share of its length. */
export const shareOf = (start: number, length: number): number =>
  length === 0 ? 0 : Math.min(1, Math.max(0, start / length))

const zooms = [0.75, 1, 1.25, 1.5, 2, 3] as const

/** The next zoom step in this direction; the same zoom at the last step. */
export function zoomed(now: number, by: 1 | -1): number {
  const next = by === 1 ? zooms.find((zoom) => zoom > now) : zooms.findLast((zoom) => zoom < now)
  return next ?? now
}
