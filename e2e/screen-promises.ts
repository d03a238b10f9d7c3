/** What a screen may cost at the first visit: requests, and bytes as they are sent. */
export type ScreenCost = { requests: number; scriptBytes: number; fontBytes: number }

type ScreenPromise = {
  /** What the screens are to keep to. */
  promised: ScreenCost
  /** Where a promise is not reached yet: the figure that holds until it is. */
  heldUntilThen?: Partial<ScreenCost>
}

const list: ScreenCost = { requests: 24, scriptBytes: 180_000, fontBytes: 75_000 }

export const screenPromises = {
  'sign-in': { promised: { requests: 15, scriptBytes: 120_000, fontBytes: 75_000 } },
  dashboard: { promised: { requests: 22, scriptBytes: 160_000, fontBytes: 75_000 } },
  'a lesson with formulas': { promised: { requests: 30, scriptBytes: 270_000, fontBytes: 120_000 } },
  browse: { promised: list },
  library: { promised: list },
  projects: { promised: list },
  reflections: { promised: list },
  profile: { promised: list },
  review: { promised: list },
  // Emphasis in a question is set in a face of its own.
  'review with Markdown': { promised: list, heldUntilThen: { fontBytes: 96_000 } },
} satisfies Record<string, ScreenPromise>

export type PromisedScreen = keyof typeof screenPromises

/** What holds today: the promise, or what stands in for it. */
export function holdsToday(screen: PromisedScreen): ScreenCost {
  const { promised, heldUntilThen }: ScreenPromise = screenPromises[screen]
  return { ...promised, ...heldUntilThen }
}
