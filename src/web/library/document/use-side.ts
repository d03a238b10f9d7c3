import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageFieldId } from '#web/conversations/message-field.ts'
import type { Passage } from '#web/sources/reader/passage.ts'

/** The Librarian and the document: side by side where there is room, else one of them. */
export function useSide(sourceId: string, passage: Passage | null) {
  const [shown, show] = useState('document')
  const [quote, setQuote] = useState<string | null>(null)
  // A learner who follows a mark wants to see its passage.
  useEffect(() => {
    if (passage !== null) show('document')
  }, [passage])
  const ask = (words: string) => {
    flushSync(() => {
      show('librarian')
      // The space makes a repeated question about the same words a new value.
      setQuote((before) => (before === words ? `${words} ` : words))
    })
    document.getSelection()?.removeAllRanges()
    document.getElementById(messageFieldId(`document-${sourceId}`))?.focus()
  }
  return { shown, show, quote, ask }
}
