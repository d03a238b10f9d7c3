/** What a screen may cost at the first visit: requests, and bytes as they are sent. */
export type ScreenCost = { requests: number; scriptBytes: number; fontBytes: number }

/** What Lighthouse finds on its phone: time in which nothing can be pressed, how far things move, its score. */
type OnPhone = { blockingMs: number; shift: number; score: number }

/** The upper ends of ranges, and of a score the lower end: a figure within them is good. */
type ScreenPromise = { cost: ScreenCost; onPhone: OnPhone }

const signedIn: ScreenPromise = {
  cost: { requests: 30, scriptBytes: 230_000, fontBytes: 75_000 },
  onPhone: { blockingMs: 250, shift: 0.02, score: 88 },
}

export const screenPromises = {
  'sign-in': {
    cost: { requests: 15, scriptBytes: 120_000, fontBytes: 75_000 },
    onPhone: { blockingMs: 100, shift: 0.01, score: 93 },
  },
  dashboard: { ...signedIn, onPhone: { ...signedIn.onPhone, score: 90 } },
  'a lesson of a bundled course': {
    // The table of ranges names no number of requests for a lesson. 37 were counted.
    cost: { requests: 40, scriptBytes: 340_000, fontBytes: 120_000 },
    onPhone: { blockingMs: 350, shift: 0.02, score: 80 },
  },
  browse: signedIn,
  library: signedIn,
  projects: signedIn,
  reflections: signedIn,
  profile: signedIn,
  review: signedIn,
  // The two fonts of every screen are 73 kB; an emphasis needs a third.
  'review with Markdown': { ...signedIn, cost: { ...signedIn.cost, fontBytes: 96_000 } },
} satisfies Record<string, ScreenPromise>

export type PromisedScreen = keyof typeof screenPromises
