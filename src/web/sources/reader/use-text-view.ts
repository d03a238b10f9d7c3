import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** On a screen this narrow an A4 page is unreadable. */
const narrow = '(max-width: 47.99em)'

/** Whether a PDF is shown as text: by default on a narrow screen; after that as the learner chose. */
export function useTextView(isPdf: boolean): { isText: boolean; toggle: (() => void) | null } {
  const [view, setView] = useState(() => readStored('document-view') ?? byWidth())
  const toggle = () => {
    const next = view === 'text' ? 'page' : 'text'
    writeStored('document-view', next)
    setView(next)
  }
  return { isText: isPdf && view === 'text', toggle: isPdf ? toggle : null }
}

const byWidth = () => (window.matchMedia(narrow).matches ? 'text' : 'page')
