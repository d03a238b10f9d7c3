import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { videoSorts } from '#contract/library.ts'
import { type Origin, origins } from '#contract/origin.ts'
import type { LibraryView } from './api.ts'

const typingPauseMs = 250

export type LibraryChoice = Omit<LibraryView, 'search'>

export const originNamed = (name: string | null): Origin | null =>
  origins.find((origin) => origin === name) ?? null

/** Something is looked for, so that an empty list does not mean an empty library. */
export const isNarrowed = ({ search, courseId, origin }: LibraryView): boolean =>
  search !== '' || courseId !== null || origin !== null

const choiceIn = (params: URLSearchParams): LibraryChoice => ({
  tab: params.get('tab') === 'recommended' ? 'recommended' : 'all',
  sort: videoSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
  courseId: params.get('course'),
  origin: originNamed(params.get('origin')),
})

/** What differs from the library as it first shows itself. */
function paramsOf({ search, tab, sort, courseId, origin }: LibraryView): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== 'all') params.set('tab', tab)
  if (courseId !== null) params.set('course', courseId)
  if (origin !== null) params.set('origin', origin)
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

  const choose = useCallback(
    (part: Partial<LibraryChoice>) => setChoice((before) => ({ ...before, ...part })),
    [],
  )
  return {
    view,
    text,
    setText,
    choose,
    chooseTab: useCallback(
      (tab: string | null) => choose({ tab: tab === 'recommended' ? 'recommended' : 'all' }),
      [choose],
    ),
    clearFilters: useCallback(() => {
      setText('')
      choose({ courseId: null, origin: null })
    }, [choose]),
  }
}
