import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const typingPauseMs = 250

/** What stands in a search box, and what to ask the server for once typing has paused. */
export function useSearchTerm() {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const [typed] = useDebouncedValue(wanted, typingPauseMs)
  // Emptying the box needs no pause.
  return { text, setText, term: wanted === '' ? '' : typed }
}
