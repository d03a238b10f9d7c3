import { type KeyboardEvent, memo, type Ref } from 'react'
import type { TranscriptLine } from '#contract/library.ts'
import { clockTime } from '#contract/time/clock-time.ts'
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
      {lines.length === 0 && term !== '' && (
        <p className={`muted text-center ${classes.none}`}>No lines found</p>
      )}
      {blocksOf(lines).map((block) => (
        <Block key={block[0]?.index} lines={block} term={term} />
      ))}
    </div>
  )
})

const linesInBlock = 40

const blocksOf = (lines: NumberedLine[]): NumberedLine[][] =>
  Array.from({ length: Math.ceil(lines.length / linesInBlock) }, (_, at) =>
    lines.slice(at * linesInBlock, (at + 1) * linesInBlock),
  )

/** Out of sight, a block is one box of about its height, whatever it holds. */
const Block = ({ lines, term }: { lines: NumberedLine[]; term: string }) => (
  <div className={classes.block} style={{ containIntrinsicHeight: `auto ${lines.length * 54}px` }}>
    {lines.map((line) => (
      <Line key={line.index} line={line} term={term} />
    ))}
  </div>
)

const Line = memo(function Line({ line, term }: { line: NumberedLine; term: string }) {
  const { text, startSeconds, index } = line
  const words = <Marked text={text} term={term} />
  if (startSeconds === null)
    return (
      <p className={`flex gap-10 breaks plain ${classes.line}`} data-line={index}>
        {words}
      </p>
    )
  return (
    <button
      type="button"
      className={`flex gap-10 breaks plain ${classes.line}`}
      tabIndex={-1}
      data-line={index}
      data-seconds={startSeconds}
    >
      <span className={`rigid small strong digits ${classes.time}`}>{clockTime(startSeconds)}</span>{' '}
      <span data-words>{words}</span>
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
  const buttons = [...list.querySelectorAll<HTMLButtonElement>('button[data-seconds]')]
  const focused = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const start = Math.max(0, buttons.indexOf(list.querySelector('[aria-current]') as HTMLButtonElement))
  const targets: Record<string, number> = {
    ArrowDown: focused < 0 ? start : focused + 1,
    ArrowUp: focused < 0 ? start : focused - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const target = buttons[targets[event.key] ?? -1]
  if (target === undefined) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest' })
}
