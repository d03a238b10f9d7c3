import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { videoSorts } from '#contract/library.ts'
import type { LibraryView } from './api.ts'

const typingPauseMs = 250

/** What the library shows stands in the address, so that coming back from a video finds it as it was left. */
export function useLibraryView() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('search') ?? '')
  const wanted = text.trim()
  const [typed] = useDebouncedValue(wanted, typingPauseMs)
  // Emptying the box needs no pause.
  const search = wanted === '' ? '' : typed

  const choose = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  useEffect(() => {
    if ((params.get('search') ?? '') !== search) choose('search', search)
  }, [params, search, choose])

  const view: LibraryView = {
    search,
    tab: params.get('tab') === 'recommended' ? 'recommended' : 'all',
    sort: videoSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    courseId: params.get('course'),
  }
  return { view, text, setText, choose }
}
