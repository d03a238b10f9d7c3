/**
 * Passes values from a running call to a reader with its own pace. Waiting values are merged where possible,
 * and an answer has a size limit, so a slow reader costs limited memory and never keeps the call open.
 */
export function asyncQueue<T>(merge: (last: T, next: T) => T | undefined, onLeave: () => void) {
  const waiting: T[] = []
  let ended = false
  let wake: (() => void) | undefined

  const put = (value: T) => {
    if (ended) return
    const last = waiting.at(-1)
    const merged = last === undefined ? undefined : merge(last, value)
    if (merged === undefined) waiting.push(value)
    else waiting[waiting.length - 1] = merged
    wake?.()
  }

  const end = () => {
    ended = true
    wake?.()
  }

  const next = async (): Promise<IteratorResult<T, undefined>> => {
    for (;;) {
      const value = waiting.shift()
      if (value !== undefined) return { done: false, value }
      if (ended) return { done: true, value: undefined }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  const iterator: AsyncIterableIterator<T, undefined> = {
    next,
    async return() {
      waiting.length = 0
      if (!ended) onLeave()
      end()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => iterator,
  }

  return { put, end, iterator }
}
