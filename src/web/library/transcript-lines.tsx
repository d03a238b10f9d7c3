import { type KeyboardEvent, memo, type Ref } from 'react'
import { clockTime } from '#contract/clock-time.ts'
import type { TranscriptLine } from '#contract/library.ts'
import classes from './transcript-pane.module.css'

type NumberedLine = TranscriptLine & { index: number }

interface TranscriptLinesProps {
  ref: Ref<HTMLDivElement>
  lines: NumberedLine[]
  term: string
  onSeek: (seconds: number) => void
  /** The learner looks elsewhere by themselves. */
  onScrolled: () => void
}

const scrollKeys = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']

/** One tab stop; within it the arrow keys go from line to line. Lines out of sight cost no layout. */
export const TranscriptLines = memo(function TranscriptLines(props: TranscriptLinesProps) {
  const { ref, lines, term, onSeek, onScrolled } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={ref}
      className={classes.lines}
      role="group"
      aria-label="Transcript lines"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-own-keys
      onWheel={onScrolled}
      onTouchMove={onScrolled}
      onKeyDown={(event) => {
        if (scrollKeys.includes(event.key)) onScrolled()
        moveFocus(event)
      }}
      onClick={({ target }) => {
        const button = (target as Element).closest<HTMLElement>('button[data-seconds]')
        if (button) onSeek(Number(button.dataset.seconds))
      }}
    >
      {lines.length === 0 && term !== '' && <p className={classes.none}>No lines found</p>}
      {lines.map((line) => (
        <Line key={line.index} line={line} term={term} />
      ))}
    </div>
  )
})

const Line = memo(function Line({ line, term }: { line: NumberedLine; term: string }) {
  const { text, startSeconds, index } = line
  const words = <Marked text={text} term={term} />
  if (startSeconds === null)
    return (
      <p className={classes.line} data-line={index}>
        {words}
      </p>
    )
  return (
    <button
      type="button"
      className={classes.line}
      tabIndex={-1}
      data-line={index}
      data-seconds={startSeconds}
    >
      <span className={classes.time}>{clockTime(startSeconds)}</span> <span>{words}</span>
    </button>
  )
})

/** The first place where the searched words stand. */
function Marked({ text, term }: { text: string; term: string }) {
  const at = term === '' ? -1 : text.toLowerCase().indexOf(term)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + term.length)}</mark>
      {text.slice(at + term.length)}
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const list = event.currentTarget
  const focused = document.activeElement?.closest('button[data-seconds]') ?? null
  const start = focused ?? list.querySelector('[aria-current]') ?? list.firstElementChild
  const targets: Record<string, Element | null | undefined> = {
    ArrowDown: focused ? focused.nextElementSibling : start,
    ArrowUp: focused ? focused.previousElementSibling : start,
    Home: list.firstElementChild,
    End: list.lastElementChild,
  }
  const target = targets[event.key]
  if (!(target instanceof HTMLButtonElement)) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest' })
}
