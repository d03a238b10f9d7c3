import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchLimit } from '#contract/paging/page-limits.ts'
import { tooLong } from '#contract/words/too-long.ts'

/** The text of a search box, and the term to send to the server after typing pauses. */
export function useSearchTerm(typingPauseMs = 250) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const error = tooLong(wanted, searchLimit)
  // A term that is too long is not searched for: the previous results stay.
  const [fitting, setFitting] = useState('')
  if (error === undefined && fitting !== wanted) setFitting(wanted)
  const [typed] = useDebouncedValue(fitting, typingPauseMs)
  // Emptying the box needs no pause.
  return { text, setText, error, term: wanted === '' ? '' : typed }
}
