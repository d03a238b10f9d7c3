import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#web/ui/store.ts'
import { dismissNote, type Note, noteList, shownOf } from './note-list.ts'
import classes from './notification-stack.module.css'
import { swipeAway } from './swipe-away.ts'

const lifeMs = 6000

interface NoteViewProps extends Note {
  /** No notification disappears while the learner points at one of them or focuses it. */
  isPaused: boolean
  onHover: (id: number, isHovered: boolean) => void
}

function NoteView({ id, tone, message, isLeaving, isPaused, onHover }: NoteViewProps) {
  const [isHeld, setHeld] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  // An error stays until the learner dismisses it; only errors interrupt a screen reader.
  const isCounting = tone === 'success' && !isLeaving && !isHeld && !isPaused

  useEffect(() => {
    if (!isCounting) return
    const timer = setTimeout(() => dismissNote(id), lifeMs)
    return () => clearTimeout(timer)
  }, [id, isCounting])

  useEffect(() => {
    const note = root.current
    if (!note) return
    const enter = () => onHover(id, true)
    const leave = () => onHover(id, false)
    note.addEventListener('mouseenter', enter)
    note.addEventListener('mouseleave', leave)
    const endSwipe = swipeAway(note, { onHold: setHeld, onAway: () => dismissNote(id) })
    return () => {
      note.removeEventListener('mouseenter', enter)
      note.removeEventListener('mouseleave', leave)
      endSwipe()
    }
  }, [id, onHover])

  return (
    <div
      ref={root}
      className={`row clipped ${classes.note}`}
      role={tone === 'error' ? 'alert' : 'status'}
      data-tone={tone}
      data-leaving={isLeaving || undefined}
    >
      <div className={`grow clipped ${classes.words}`}>{message}</div>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => dismissNote(id)}>
        <svg viewBox="0 0 15 15" fill="none" aria-hidden="true">
          <path d="m3.625 3.625 7.75 7.75m0-7.75-7.75 7.75" />
        </svg>
      </button>
    </div>
  )
}

/** Where notifications appear: top right; on a phone at the bottom, within reach of the thumb. */
export function NotificationStack() {
  const notes = useStore(noteList)
  const [hovered, setHovered] = useState<number | null>(null)
  const hover = useCallback(
    (id: number, isHovered: boolean) =>
      setHovered((before) => (isHovered ? id : before === id ? null : before)),
    [],
  )
  const isPaused = notes.some(({ id }) => id === hovered)
  return createPortal(
    <div className={classes.stack} data-notices>
      {shownOf(notes).map((note) => (
        <NoteView key={note.id} {...note} isPaused={isPaused} onHover={hover} />
      ))}
    </div>,
    document.body,
  )
}
