import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type VideoSort, videoSorts } from '#contract/library.ts'
import type { LibraryView } from './api.ts'

const typingPauseMs = 250

type Choice = Omit<LibraryView, 'search'>

const choiceIn = (params: URLSearchParams): Choice => ({
  tab: params.get('tab') === 'recommended' ? 'recommended' : 'all',
  sort: videoSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
  courseId: params.get('course'),
})

/** What differs from the library as it first shows itself. */
function paramsOf({ search, tab, sort, courseId }: LibraryView): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== 'all') params.set('tab', tab)
  if (courseId !== null) params.set('course', courseId)
  if (sort !== 'newest') params.set('sort', sort)
  if (search !== '') params.set('search', search)
  return params
}

/** What the library shows is also written into the address, so that coming back from a video finds it as it was left. */
export function useLibraryView() {
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState(() => choiceIn(params))
  const [text, setText] = useState(params.get('search') ?? '')
  const wanted = text.trim()
  const [typed] = useDebouncedValue(wanted, typingPauseMs)
  // Emptying the box needs no pause.
  const view: LibraryView = { ...choice, search: wanted === '' ? '' : typed }
  const written = paramsOf(view).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the view changes, not when the address does
  useEffect(() => {
    if (params.toString() !== written)
      setParams(new URLSearchParams(written), { replace: true, preventScrollReset: true })
  }, [written])

  const change = useCallback((part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part })), [])
  return {
    view,
    text,
    setText,
    chooseTab: useCallback(
      (tab: string | null) => change({ tab: tab === 'recommended' ? 'recommended' : 'all' }),
      [change],
    ),
    chooseSort: useCallback((sort: VideoSort) => change({ sort }), [change]),
    chooseCourse: useCallback((courseId: string | null) => change({ courseId }), [change]),
  }
}
