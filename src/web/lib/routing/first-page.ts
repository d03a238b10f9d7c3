import type { Screen } from './screen-route.ts'
import type { ScreenRouter } from './screen-router.ts'

/** The longest wait before an empty window: then the page is rendered as far as it has loaded. */
const patienceMs = 300

/**
 * Resolves when the first page has its data: its script, the session and its first lists. Rendered then, it
 * is rendered once. Rendered earlier, it would be rendered again for each of them, and on a phone that takes
 * longer than the page itself.
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
