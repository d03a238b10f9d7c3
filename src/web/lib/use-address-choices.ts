import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { searchLimit } from '#contract/paging/page-limits.ts'
import { tooLong } from '#contract/words/too-long.ts'
import { useHeading } from '#web/lib/routing/use-routing.ts'
import {
  type AddressChoices,
  followAddress,
  searchIn,
  type TypedSearch,
  withChoices,
} from './address-choices.ts'

// Browsers limit how often the address may change.
const typingPauseMs = 250

/**
 * The filters of a list, kept only in the address: a learner who returns finds the list as they left it, and
 * a link to the bare list shows all of it. Only the text being typed is kept beside it until typing pauses.
 */
export function useAddressChoices() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [before, setTyped] = useState<TypedSearch>({ text: search, seen: search, written: [] })
  const typed = followAddress(before, search)
  if (typed !== before) setTyped(typed)
  // A term that is too long is not searched for: the previous results stay.
  const searchError = tooLong(typed.text.trim(), searchLimit)
  const wanted = typed.text.trim() === '' ? '' : searchError === undefined ? typed.text : search

  // The address follows a choice a moment later: a second choice made meanwhile must not undo the first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const choose = useCallback(
    (choices: AddressChoices) => {
      latest.current = withChoices(latest.current, choices)
      setParams(latest.current, { replace: true, preventScrollReset: true })
    },
    [setParams],
  )

  // If the learner follows a link right after typing, the typed text must not bring them back.
  const { pathname } = useLocation()
  const isLeaving = useHeading().pathname !== pathname
  useEffect(() => {
    if (wanted === search || isLeaving) return
    const write = () => {
      setTyped((now) => ({ ...now, written: [...now.written, wanted] }))
      choose({ search: wanted || null })
    }
    // Emptying the box needs no pause.
    const timer = setTimeout(write, wanted === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [wanted, search, isLeaving, choose])

  return {
    params,
    search: wanted === '' ? '' : searchIn(params),
    searchError,
    text: typed.text,
    setText: (text: string) => setTyped((now) => ({ ...now, text })),
    choose,
    /** Clears the search and the named choices together. */
    clear: (names: string[]) => {
      setTyped((now) => ({ ...now, text: '' }))
      choose(Object.fromEntries(['search', ...names].map((name) => [name, null])))
    },
  }
}
