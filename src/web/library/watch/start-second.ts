/** The second that a link names within a video, as in ?at=520; null if it names none or is malformed. */
export function startSecond(at: string | null): number | null {
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null
}
