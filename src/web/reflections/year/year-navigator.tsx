import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { firstYear, lastYear } from '#contract/time/calendar-date.ts'
import classes from './year-navigator.module.css'

interface YearNavigatorProps {
  year: number
  onStep: (years: 1 | -1) => void
  onToday: () => void
}

export function YearNavigator({ year, onStep, onToday }: YearNavigatorProps) {
  return (
    <div className="row wrap gap-8">
      <ActionIcon
        variant="default"
        size={40}
        aria-label="Previous year"
        title="Previous year"
        disabled={year === firstYear}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={20} stroke={1.75} />
      </ActionIcon>
      <span className={`dark text-center ${classes.year}`} aria-live="polite">
        {String(year).padStart(4, '0')}
      </span>
      <ActionIcon
        variant="default"
        size={40}
        aria-label="Next year"
        title="Next year"
        disabled={year === lastYear}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={20} stroke={1.75} />
      </ActionIcon>
      <Button variant="default" onClick={onToday}>
        Today
      </Button>
      <ul className={`not-on-phone flex gap-16 muted small ml-auto ${classes.legend}`} aria-hidden="true">
        <li>
          <span className={classes.entry} /> Entry
        </li>
        <li>
          <span className={classes.today} /> Today
        </li>
      </ul>
    </div>
  )
}
