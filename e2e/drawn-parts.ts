import type { Page } from '@playwright/test'

/** As much of React's own tree as is needed here. */
interface Fiber {
  tag: number
  flags: number
  stateNode: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

export type DrawCounts = {
  commits: number
  /** Components that were drawn again: in the newest message, in the others, in the rest of the chat, in the rest. */
  newest: number
  others: number
  chat: number
  lesson: number
}

type Watching = Window & { drawn?: DrawCounts }

/** Run before the page's own scripts: counts what React draws again, where it draws it. */
export function watchDrawing(): void {
  const performedWork = 1
  const hostTag = 5
  const isComponent = (tag: number) => [0, 1, 11, 15].includes(tag)
  const none = { commits: 0, newest: 0, others: 0, chat: 0, lesson: 0 }
  const watching = window as Watching
  watching.drawn = { ...none }
  const placeIn = (node: unknown, place: keyof DrawCounts): keyof DrawCounts => {
    if (!(node instanceof Element)) return place
    if (node.matches('section[aria-label^="Chat with"]')) return 'chat'
    if (!node.matches('[role=log] ul > li')) return place
    return node.nextElementSibling === null ? 'newest' : 'others'
  }
  const walk = (first: Fiber | null, place: keyof DrawCounts): void => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      const before = fiber.alternate
      const within = fiber.tag === hostTag ? placeIn(fiber.stateNode, place) : place
      const isDrawn = before === null || (fiber.flags & performedWork) !== 0
      if (isComponent(fiber.tag) && isDrawn && watching.drawn) watching.drawn[within] += 1
      // A part that was not rendered again kept its children.
      if (before === null || before.child !== fiber.child) walk(fiber.child, within)
    }
  }
  const onCommitFiberRoot = (_id: number, { current }: { current: Fiber }) => {
    if (watching.drawn) watching.drawn.commits += 1
    walk(current.child, 'lesson')
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      renderers: new Map(),
      checkDCE: () => {},
      inject: () => 1,
      onCommitFiberRoot,
      onCommitFiberUnmount: () => {},
    },
  })
}

/** The parts that were rendered, and how long scripts ran, since the last call. */
export async function takeDrawn(page: Page): Promise<DrawCounts> {
  return page.evaluate(() => {
    const watching = window as Watching
    const { drawn } = watching
    watching.drawn = { commits: 0, newest: 0, others: 0, chat: 0, lesson: 0 }
    if (drawn === undefined) throw new Error('Nobody watches.')
    return drawn
  })
}
