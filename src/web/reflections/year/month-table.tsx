import { memo } from 'react'
import { type CalendarDate, dayName, weekdayNames } from '#contract/time/calendar-date.ts'
import type { Month } from '#contract/time/year-grid.ts'
import classes from './month-table.module.css'

export interface DayMarks {
  today: CalendarDate
  selected: CalendarDate
  /** The one day that the Tab key reaches. */
  cursor: CalendarDate
  entries: ReadonlySet<CalendarDate>
  drafts: ReadonlySet<CalendarDate>
}

interface MonthTableProps {
  year: number
  month: Month
  marks: DayMarks
  onSelect: (date: CalendarDate) => void
}

function DayCell({
  date,
  marks,
  onSelect,
}: { date: CalendarDate } & Pick<MonthTableProps, 'marks' | 'onSelect'>) {
  const hasEntry = marks.entries.has(date)
  const hasDraft = !hasEntry && marks.drafts.has(date)
  const note = hasEntry ? ', has entry' : hasDraft ? ', unsaved draft' : ''
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a td is a gridcell, which can be selected
    <td aria-selected={date === marks.selected}>
      <button
        type="button"
        className={`place-center tiny ${classes.day}`}
        tabIndex={date === marks.cursor ? 0 : -1}
        aria-label={dayName(date) + note}
        aria-current={date === marks.today ? 'date' : undefined}
        data-date={date}
        data-entry={hasEntry || undefined}
        data-draft={hasDraft || undefined}
        data-selected={date === marks.selected || undefined}
        onClick={() => onSelect(date)}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  )
}

const isIn = (date: CalendarDate, first: CalendarDate) => date.slice(0, 7) === first.slice(0, 7)

/** A small month. Rendered again only when one of its days changes. */
export const MonthTable = memo(
  function MonthTable({ year, month, marks, onSelect }: MonthTableProps) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table one moves in by arrows
      <table role="grid" className={classes.month} data-month={month.month}>
        <caption className={classes.name}>
          {month.name} <span className="unseen">{year}</span>
        </caption>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col">
                <span aria-hidden="true">{name.charAt(0)}</span>
                <span className="unseen">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, weekday) =>
                date === null ? (
                  <td key={weekdayNames[weekday]} />
                ) : (
                  <DayCell key={date} date={date} marks={marks} onSelect={onSelect} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    )
  },
  (before, after) => {
    if (before.month !== after.month || before.onSelect !== after.onSelect) return false
    const first = after.month.weeks.flat().find((date) => date !== null) ?? ''
    const { marks: old } = before
    const { marks: now } = after
    const isUntouched = (one: CalendarDate, other: CalendarDate) =>
      one === other || (!isIn(one, first) && !isIn(other, first))
    return (
      old.entries === now.entries &&
      old.drafts === now.drafts &&
      isUntouched(old.today, now.today) &&
      isUntouched(old.selected, now.selected) &&
      isUntouched(old.cursor, now.cursor)
    )
  },
)
