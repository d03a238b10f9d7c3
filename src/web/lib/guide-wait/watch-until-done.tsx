import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notify } from '#web/ui/notices/notify.ts'
import { useStore } from '#web/ui/store.ts'
import { modelCallsQuery } from './api.ts'
import { type AwaitedWork, isAwaited, tellNoMore, toldWhenDone } from './told-when-done.ts'

/**
 * Between two calls of the same work the model is idle: the work is over after this many idle results in a
 * row.
 */
const looks = 3

/** Watches the waits that the learner wants a notification for, on any page. */
export function WatchUntilDone() {
  const list = useStore(toldWhenDone)
  return list.map((wait) => <Watch key={`${wait.label} ${wait.about}`} wait={wait} />)
}

function Watch({ wait }: { wait: AwaitedWork }) {
  const { data, dataUpdatedAt } = useQuery(modelCallsQuery)
  const atRest = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look counts, also with an equal result
  useEffect(() => {
    if (data === undefined) return
    const isAtWork = data.calls.some(isAwaited(wait))
    atRest.current = isAtWork ? 0 : atRest.current + 1
    if (atRest.current < looks) return
    tellNoMore(wait)
    // The notification cannot know whether it succeeded: the page shows that.
    notify.success(`The guide is done: ${wait.label}. Look at the result.`)
  }, [dataUpdatedAt])
  return null
}
