import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notify } from '#web/ui/notices/notify.ts'
import { useStore } from '#web/ui/store.ts'
import { modelCallsQuery } from './api.ts'
import { type Awaited, isAwaited, tellNoMore, toldWhenDone } from './told-when-done.ts'

/** Work of several calls rests between two of them: it is over when it was at rest so many times in a row. */
const looks = 3

/** Looks after what a learner wants to be told of, on whichever page they are. */
export function WatchUntilDone() {
  const list = useStore(toldWhenDone)
  return list.map((wait) => <Watch key={`${wait.label} ${wait.about}`} wait={wait} />)
}

function Watch({ wait }: { wait: Awaited }) {
  const { data, dataUpdatedAt } = useQuery(modelCallsQuery)
  const atRest = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look counts, also one that shows the same
  useEffect(() => {
    if (data === undefined) return
    const isAtWork = data.calls.some(isAwaited(wait))
    atRest.current = isAtWork ? 0 : atRest.current + 1
    if (atRest.current < looks) return
    tellNoMore(wait)
    // Whether anything came of it, the page itself says.
    notify.success(`The guide is no longer at work: ${wait.label}. See what came of it.`)
  }, [dataUpdatedAt])
  return null
}
