/** What a screen may cost at the first visit: requests, and bytes as they are sent. */
export type ScreenCost = { requests: number; scriptBytes: number; fontBytes: number }

/** What Lighthouse finds on its phone: time in which nothing can be pressed, how far things move, its score. */
type OnPhone = { blockingMs: number; shift: number; score: number }

type ScreenPromise = {
  /** What the screens are to keep to. */
  promised: ScreenCost
  /** Where a promise is not reached yet: the figure that holds until it is. */
  heldUntilThen?: Partial<ScreenCost>
  onPhone: OnPhone
}

const list: ScreenCost = { requests: 24, scriptBytes: 180_000, fontBytes: 75_000 }
const listOnPhone: OnPhone = { blockingMs: 150, shift: 0.01, score: 92 }

export const screenPromises = {
  'sign-in': {
    promised: { requests: 15, scriptBytes: 120_000, fontBytes: 75_000 },
    onPhone: { blockingMs: 100, shift: 0.01, score: 97 },
  },
  dashboard: {
    promised: { requests: 22, scriptBytes: 160_000, fontBytes: 75_000 },
    onPhone: { blockingMs: 150, shift: 0.01, score: 93 },
  },
  'a lesson with formulas': {
    promised: { requests: 30, scriptBytes: 270_000, fontBytes: 120_000 },
    onPhone: { blockingMs: 250, shift: 0.02, score: 88 },
  },
  browse: { promised: list, onPhone: listOnPhone },
  library: { promised: list, onPhone: listOnPhone },
  projects: { promised: list, onPhone: listOnPhone },
  reflections: { promised: list, onPhone: listOnPhone },
  profile: { promised: list, onPhone: listOnPhone },
  review: { promised: list, onPhone: listOnPhone },
  'review with Markdown': {
    promised: list,
    // The two faces of every screen are 73 kB; any emphasis is a third.
    heldUntilThen: { fontBytes: 96_000 },
    // What reads a lesson reads it.
    onPhone: { ...listOnPhone, score: 88 },
  },
} satisfies Record<string, ScreenPromise>

export type PromisedScreen = keyof typeof screenPromises

/** What holds today: the promise, or what stands in for it. */
export function holdsToday(screen: PromisedScreen): ScreenCost {
  const { promised, heldUntilThen }: ScreenPromise = screenPromises[screen]
  return { ...promised, ...heldUntilThen }
}
