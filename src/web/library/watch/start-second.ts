/** Where a link leads within a video, as in ?at=520; null for one that leads to the video alone, or nowhere. */
export function startSecond(at: string | null): number | null {
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null
}
