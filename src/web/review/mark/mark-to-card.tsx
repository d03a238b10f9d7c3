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
import { type Marked, markedIn, tidied } from './marked-text.ts'

const CardEditor = lazy(() =>
  import('#web/review/cards/card-editor.tsx').then((module) => ({ default: module.CardEditor })),
)

interface MarkToCardProps {
  /** Where a card leads back to that is made of text beginning in this element. */
  placeOf: (start: Element, range: Range | null) => Omit<NewCard, 'back'>
  /** What else can be done with it, beside the card. */
  actions?: (marked: Marked) => ReactNode
  /** By the key alone: parts of the text that can hold the focus are a card's text without being marked. */
  focusable?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Text of which cards can be made: whoever marks some of it finds 'Make a card' beside it, or presses C. Where there is
 * no mouse the button lies at the bottom, out of the way of the system's own menu.
 */
export function MarkToCard({ placeOf, actions, focusable, className, children }: MarkToCardProps) {
  const part = useRef<HTMLDivElement>(null)
  const marked = useMarked(part)
  const [subject, setSubject] = useState<EditorSubject | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const make = ({ text, start, range }: Found) => {
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
              // The press must not take the marking away before it is read.
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

const placed = ({ bottom, left }: Marked): CSSProperties =>
  ({
    '--marked-bottom': `${Math.max(8, bottom + 8)}px`,
    '--marked-left': `${Math.max(8, left)}px`,
  }) as CSSProperties

/** Follows what is marked in a part of the page, once the mouse or the finger has let go. */
function useMarked(part: RefObject<HTMLElement | null>): Marked | null {
  const [marked, setMarked] = useState<Marked | null>(null)
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

type Found = Pick<Marked, 'text' | 'start' | 'range'>

function focusedIn(part: Element | null, focusable: string | undefined): Found | null {
  const start = focusable === undefined ? null : document.activeElement?.closest(focusable)
  if (!start || !part?.contains(start)) return null
  const words = start.querySelector('[data-words]') ?? start
  const text = tidied(words.textContent ?? '')
  return text === '' ? null : { text, start, range: null }
}
