import type { Screen } from './screen-route.ts'
import type { ScreenRouter } from './screen-router.ts'

/** Longer than this nobody looks at an empty window: then the page is drawn as far as it has come. */
const patienceMs = 300

/**
 * Settled once the first page has what it shows: its script, the session and its first lists. Drawn then, it is drawn
 * once. Drawn before, it would be drawn for each of them, and a phone takes longer for that than for the page itself.
 */
export async function firstPage(router: ScreenRouter): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  const whole = complete(router).catch((error: unknown) =>
    console.warn('The page is drawn as far as it has come.', error),
  )
  await Promise.race([whole, limit])
  clearTimeout(timer)
}

async function complete({ arrival, state }: ScreenRouter): Promise<void> {
  await arrival()
  for (const { route } of state.get().shown.matches) {
    const { askFirst } = (route.Component ?? {}) as Partial<Screen>
    if (askFirst !== undefined && !(await askFirst())) return
  }
}
