import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** On a page of A4 this narrow nobody can read. */
const narrow = '(max-width: 47.99em)'

/** Whether a PDF is shown as text: on a narrow screen at first, and from then on as the learner chose. */
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
