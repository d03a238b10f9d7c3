import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchLimit } from '#contract/paging/page-limits.ts'
import { tooLong } from '#contract/words/too-long.ts'

/** What stands in a search box, and what to ask the server for once typing has paused. */
export function useSearchTerm(typingPauseMs = 250) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const error = tooLong(wanted, searchLimit)
  // A term that is too long is not searched for: what was found before stays.
  const [fitting, setFitting] = useState('')
  if (error === undefined && fitting !== wanted) setFitting(wanted)
  const [typed] = useDebouncedValue(fitting, typingPauseMs)
  // Emptying the box needs no pause.
  return { text, setText, error, term: wanted === '' ? '' : typed }
}
