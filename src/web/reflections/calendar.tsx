import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { addMonths, type CalendarDate, longDate, yearOf } from '#contract/time/calendar-date.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session/session.ts'
import { YearGrid } from '#web/reflections/year/year-grid.tsx'
import { YearNavigator } from '#web/reflections/year/year-navigator.tsx'
import { YearSummary } from '#web/reflections/year/year-summary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { yearQuery } from './api.ts'
import classes from './calendar.module.css'
import { DayContent } from './day-content.tsx'
import { datesWithDraft } from './drafts.ts'
import { SavedDay } from './saved-day.tsx'
import { UnsavedReminder } from './unsaved-reminder.tsx'
import { useToday } from './use-today.ts'

const noDays: ReadonlySet<CalendarDate> = new Set()
const noun = (count: number) => (count === 1 ? 'entry' : 'entries')

/**
 * The chosen day, and the position of the cursor in the grid. Until the learner chooses one, the day is
 * today, also after midnight.
 */
function useChosenDay(today: CalendarDate) {
  const [chosen, setChosen] = useState<CalendarDate | null>(null)
  const [moved, setMoved] = useState<CalendarDate | null>(null)
  const [timesHome, setTimesHome] = useState(0)
  const selected = chosen ?? today
  const select = useCallback((date: CalendarDate) => {
    setChosen(date)
    setMoved(date)
  }, [])
  const backToToday = useCallback(() => {
    setChosen(null)
    setMoved(null)
    setTimesHome((times) => times + 1)
  }, [])
  return {
    selected,
    cursor: moved ?? selected,
    select,
    moveTo: setMoved,
    backToToday,
    timesHome,
    pin: setChosen,
  }
}

interface CalendarProps {
  scroller: RefObject<HTMLElement | null>
  onClose: () => void
}

export function Calendar({ scroller, onClose }: CalendarProps) {
  const today = useToday()
  const learnerId = useSession().data?.learner.id ?? ''
  const { selected, cursor, select, moveTo, backToToday, timesHome, pin } = useChosenDay(today)
  const shownYear = yearOf(cursor)
  const year = useQuery(yearQuery(shownYear))
  const entries = useMemo(
    () => (year.data ? new Set(year.data.days.map(({ date }) => date)) : noDays),
    [year.data],
  )
  const [drafts] = useState(() => new Set(datesWithDraft(learnerId)))
  const hasYearFailed = year.isError && yearOf(selected) !== shownYear

  return (
    <>
      <div className={classes.year}>
        <YearNavigator
          year={shownYear}
          onStep={(years) => moveTo(addMonths(cursor, years * 12))}
          onToday={backToToday}
        />
      </div>
      <div className={`stack gap-16 ${classes.grid}`}>
        {hasYearFailed && (
          <ErrorAlert
            title={`Failed to load reflection: ${sentenceFor(year.error)}`}
            onRetry={() => void year.refetch()}
            retrying={year.isFetching}
          />
        )}
        <YearGrid
          marks={{ today, selected, cursor, entries, drafts }}
          onSelect={select}
          onMove={moveTo}
          timesHome={timesHome}
          scroller={scroller}
        />
        {year.data && <YearSummary year={year.data} />}
      </div>
      <section className={`stack gap-24 line-above ${classes.day}`} aria-labelledby="chosen-date">
        <div className={`flex wrap between ${classes.heading}`}>
          <h2 id="chosen-date" aria-live="polite">
            {longDate(selected)}
          </h2>
          {year.data && (
            <span className="muted small digits">
              {year.data.days.length} {noun(year.data.days.length)}{' '}
              {shownYear === yearOf(today) ? 'this year' : `in ${shownYear}`}
            </span>
          )}
        </div>
        <UnsavedReminder learnerId={learnerId} today={today} selected={selected} onOpen={select} />
        <DayContent
          key={selected}
          date={selected}
          today={today}
          emptyAction={<Button onClick={backToToday}>Write today's reflection</Button>}
          onBegin={() => pin(selected)}
          cancel={
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          }
          renderSaved={(saved) => <SavedDay learnerId={learnerId} saved={saved} />}
        />
      </section>
    </>
  )
}
