import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { withinLimit } from './load-screen.ts'

/** A part of a screen whose script is loaded on demand. */
interface LatePart<Props> {
  loaded: () => ComponentType<Props> | undefined
  load: () => Promise<void>
  /**
   * For callers that know beforehand that the part will be shown. A failed load is repeated when it is shown.
   */
  preload: () => void
}

export function latePart<Props>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= withinLimit(fetchPart)
      .then((part) => {
        loaded = part
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  const preload = () => {
    if (loaded === undefined)
      load().catch((error: unknown) => console.warn('A part of the screen did not load yet.', error))
  }
  return { loaded: () => loaded, load, preload }
}

interface LateProps<Props> {
  part: LatePart<Props>
  /** Shown until the part is loaded. */
  waiting: ReactNode
  /** Shown after the load failed. */
  failed: (retry: () => void) => ReactNode
  children: (Part: ComponentType<Props>) => ReactNode
}

export function Late<Props>({ part, waiting, failed, children }: LateProps<Props>) {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting')
  useEffect(() => {
    if (state !== 'waiting' || part.loaded() !== undefined) return
    let isHere = true
    part.load().then(
      () => isHere && setState('there'),
      (error: unknown) => {
        console.warn('A part of the screen did not load.', error)
        if (isHere) setState('failed')
      },
    )
    return () => {
      isHere = false
    }
  }, [state, part])
  const Part = part.loaded()
  if (Part !== undefined) return children(Part)
  return state === 'failed' ? failed(() => setState('waiting')) : waiting
}
