import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { SourceDetails } from '#contract/sources.ts'
import { clamped, markedIn, sectionIn } from './page-number.ts'
import { citationIn, type Passage } from './passage.ts'

type MarkedRange = Pick<Passage, 'start' | 'end'>

interface ReaderPlace {
  /** The page or section that is open, from 0. */
  section: number
  passage: Passage | null
  turnTo: (section: number, marked?: MarkedRange) => void
}

/** Where the reader is open, as the address says it; at first where the learner stopped, on whatever device. */
export function usePlace(source: SourceDetails, sections: number): ReaderPlace {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const named = sectionIn(params, sections)
  const section = named ?? clamped(source.position?.section ?? 0, sections)
  const passage = useMemo((): Passage | null => {
    const marked = named === null ? null : markedIn(params)
    return marked && { ...marked, number: citationIn(state) }
  }, [named, params, state])

  const turnTo = useCallback(
    (to: number, marked?: MarkedRange) =>
      setParams(
        {
          page: String(clamped(to, sections) + 1),
          ...(marked && { start: String(marked.start), end: String(marked.end) }),
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, sections],
  )
  useEffect(() => {
    if (named === null) turnTo(section)
  }, [named, section, turnTo])
  return { section, passage, turnTo }
}
