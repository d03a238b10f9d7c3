import { Button, Portal } from '@mantine/core'
import { IconCards } from '@tabler/icons-react'
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import type { EditorSubject, NewCard } from '#web/review/cards/card-editor.tsx'
import { Kbd } from '#web/ui/answers/kbd.tsx'
import classes from './mark-to-card.module.css'
import { type MarkedSelection, markedIn, tidied } from './marked-text.ts'

const CardEditor = lazy(() =>
  import('#web/review/cards/card-editor.tsx').then((module) => ({ default: module.CardEditor })),
)

interface MarkToCardProps {
  /** The source that a card links back to, for text that begins in this element. */
  placeOf: (start: Element, range: Range | null) => Omit<NewCard, 'back'>
  /** More actions for the selected text, beside the card. */
  actions?: (marked: MarkedSelection) => ReactNode
  /** For the C key only: focusable elements whose text becomes a card without a selection. */
  focusable?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Text that cards can be made of: when the learner selects some of it, 'Make a card' appears beside it; the C
 * key does the same. Without a mouse the button is at the bottom, away from the system's menu.
 */
export function MarkToCard({ placeOf, actions, focusable, className, children }: MarkToCardProps) {
  const part = useRef<HTMLDivElement>(null)
  const marked = useMarked(part)
  const [subject, setSubject] = useState<EditorSubject | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const make = ({ text, start, range }: CardSelection) => {
    setOpened(true)
    setSubject({ made: { ...placeOf(start, range), back: text } })
  }
  usePageKeys((key) => {
    if (key !== 'c') return false
    const found = markedIn(part.current, window.getSelection()) ?? focusedIn(part.current, focusable)
    if (found === null) return false
    make(found)
    return true
  })
  return (
    <div ref={part} className={className}>
      {children}
      {marked !== null && subject === null && (
        <Portal>
          <div className={`no-print ${classes.place}`} style={placed(marked)}>
            <Button
              size="sm"
              leftSection={<IconCards size={17} stroke={1.75} aria-hidden="true" />}
              // The press must not clear the selection before it is read.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => make(marked)}
            >
              Make a card
              <Kbd>C</Kbd>
            </Button>
            {actions?.(marked)}
          </div>
        </Portal>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <CardEditor subject={subject} onClose={() => setSubject(null)} />
        </Suspense>
      )}
    </div>
  )
}

const placed = ({ bottom, left }: MarkedSelection): CSSProperties =>
  ({
    '--marked-bottom': `${Math.max(8, bottom + 8)}px`,
    '--marked-left': `${Math.max(8, left)}px`,
  }) as CSSProperties

/** Follows the selection in a part of the page, after the mouse or the finger is released. */
function useMarked(part: RefObject<HTMLElement | null>): MarkedSelection | null {
  const [marked, setMarked] = useState<MarkedSelection | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setMarked(markedIn(part.current, document.getSelection())))
    }
    document.addEventListener('selectionchange', look)
    window.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('selectionchange', look)
      window.removeEventListener('scroll', look, { capture: true })
    }
  }, [part])
  return marked
}

type CardSelection = Pick<MarkedSelection, 'text' | 'start' | 'range'>

function focusedIn(part: Element | null, focusable: string | undefined): CardSelection | null {
  const start = focusable === undefined ? null : document.activeElement?.closest(focusable)
  if (!start || !part?.contains(start)) return null
  const words = start.querySelector('[data-words]') ?? start
  const text = tidied(words.textContent ?? '')
  return text === '' ? null : { text, start, range: null }
}
