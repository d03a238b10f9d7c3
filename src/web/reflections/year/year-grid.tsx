import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef } from 'react'
import { type CalendarDate, partsOf, yearOf } from '#contract/time/calendar-date.ts'
import { scrollToMonth, yearGrid } from '#contract/time/year-grid.ts'
import { type DayMarks, MonthTable } from './month-table.tsx'
import { moveInGrid } from './move-in-grid.ts'
import classes from './year-grid.module.css'

interface YearGridProps {
  marks: DayMarks
  onSelect: (date: CalendarDate) => void
  /** The cursor was moved by a key. */
  onMove: (date: CalendarDate) => void
  /** How often Today was asked for: each time the view goes there, also where today was chosen already. */
  timesHome: number
  /** What scrolls down to the row of the chosen month. */
  scroller: React.RefObject<HTMLElement | null>
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** In four columns the view scrolls by rows; as a strip the month comes to the middle. */
function showMonth(strip: HTMLElement, scroller: HTMLElement, month: number, behavior: ScrollBehavior): void {
  const cell = strip.children[month - 1]
  const isStrip = strip.scrollWidth > strip.clientWidth
  if (isStrip && cell instanceof HTMLElement)
    strip.scrollTo({ left: cell.offsetLeft - (strip.clientWidth - cell.offsetWidth) / 2, behavior })
  else scroller.scrollTo({ top: scrollToMonth(month), behavior })
}

/** Twelve months as one date grid: one stop for the Tab key, arrows by day and week, Page keys by month and year. */
export function YearGrid({ marks, onSelect, onMove, timesHome, scroller }: YearGridProps) {
  const { cursor, selected } = marks
  const year = yearOf(cursor)
  const months = useMemo(() => yearGrid(year), [year])
  const hintId = useId()
  const strip = useRef<HTMLDivElement>(null)
  const isKeyMove = useRef(false)
  const hasShown = useRef(false)
  // The month one looks at is drawn first, the others right after it.
  const isWhole = useDeferredValue(true, false)

  const isSelectedShown = yearOf(selected) === year
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more each time Today is asked for
  useEffect(() => {
    if (!isSelectedShown || !strip.current || !scroller.current) return
    const behavior = hasShown.current && !prefersStillness() ? 'smooth' : 'instant'
    hasShown.current = true
    showMonth(strip.current, scroller.current, partsOf(selected).month, behavior)
  }, [selected, isSelectedShown, timesHome, scroller])

  useEffect(() => {
    if (!isKeyMove.current) return
    isKeyMove.current = false
    strip.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus()
  }, [cursor])

  const move = (event: KeyboardEvent) => {
    const { date } = (event.target as HTMLElement).dataset
    if (date === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    const next = moveInGrid(date, event.key, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    isKeyMove.current = next !== cursor
    onMove(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of grids, no group of form fields
    <div role="group" aria-label={`Calendar of ${year}`} aria-describedby={hintId}>
      <p id={hintId} hidden>
        Arrow keys move by day and week, Home and End within the week, Page Up and Page Down by month, with
        Shift by year. Enter chooses the day.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the days inside */}
      <div ref={strip} className={classes.months} onKeyDown={move}>
        {months.map((month) => (
          <div key={month.month} className={`shrinkable ${classes.cell}`}>
            {(isWhole || month.month === partsOf(cursor).month) && (
              <MonthTable year={year} month={month} marks={marks} onSelect={onSelect} />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
