import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageFieldId } from '#web/conversations/message-field.ts'
import type { Passage } from '#web/sources/reader/passage.ts'

/** The Librarian beside the document; where there is room for one, which of them is shown. */
export function useSide(sourceId: string, passage: Passage | null) {
  const [shown, show] = useState('document')
  const [quote, setQuote] = useState<string | null>(null)
  // Whoever follows a mark wants to see where it leads.
  useEffect(() => {
    if (passage !== null) show('document')
  }, [passage])
  const ask = (words: string) => {
    flushSync(() => {
      show('librarian')
      // Asked about once more, the same words are others.
      setQuote((before) => (before === words ? `${words} ` : words))
    })
    document.getSelection()?.removeAllRanges()
    document.getElementById(messageFieldId(`document-${sourceId}`))?.focus()
  }
  return { shown, show, quote, ask }
}
