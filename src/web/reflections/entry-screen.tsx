import { Button } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router'
import { errorTable } from '#contract/errors.ts'
import {
  addDays,
  type CalendarDate,
  firstDate,
  isCalendarDate,
  lastDate,
  longDate,
} from '#contract/time/calendar-date.ts'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { DayContent } from './day-content.tsx'
import classes from './entry-screen.module.css'
import { useToday } from './use-today.ts'

/** The reflection of the date in the address. */
export function EntryScreen() {
  const { date = '' } = useParams()
  return isCalendarDate(date) ? <EntryPage date={date} /> : <InvalidDate />
}

function InvalidDate() {
  return (
    <>
      <PageHeading actions={<CalendarLink />}>Daily Reflection</PageHeading>
      <ErrorAlert title={errorTable.invalid_date.sentence} />
    </>
  )
}

function CalendarLink() {
  return (
    <Button
      component={Link}
      className={classes.step ?? ''}
      to="/reflection"
      preventScrollReset
      variant="default"
      leftSection={<IconCalendar size={17} stroke={1.75} />}
    >
      Calendar
    </Button>
  )
}

interface DayStepProps {
  to: CalendarDate
  label: 'Previous' | 'Next'
  isAtEnd: boolean
}

function DayStep({ to, label, isAtEnd }: DayStepProps) {
  const navigate = useNavigate()
  const sections =
    label === 'Previous'
      ? { leftSection: <IconChevronLeft size={17} stroke={1.75} /> }
      : { rightSection: <IconChevronRight size={17} stroke={1.75} /> }
  return (
    <Button
      className={classes.step ?? ''}
      variant="default"
      disabled={isAtEnd}
      {...sections}
      onClick={() => void navigate(`/reflection/${to}`)}
    >
      {label}
    </Button>
  )
}

function EntryPage({ date }: { date: CalendarDate }) {
  const today = useToday()
  const navigate = useNavigate()
  const steps = (
    <>
      <DayStep label="Previous" to={addDays(date, -1)} isAtEnd={date === firstDate} />
      <DayStep label="Next" to={addDays(date, 1)} isAtEnd={date === lastDate} />
      <CalendarLink />
    </>
  )
  return (
    <>
      <PageHeading actions={steps}>Daily Reflection</PageHeading>
      <section className={`panel lifted ${classes.card}`} aria-labelledby="entry-date">
        <h2 id="entry-date" className="mb-24">
          {longDate(date)}
        </h2>
        <Boundary name="This reflection">
          <DayContent
            key={date}
            date={date}
            today={today}
            emptyAction={
              <Button component={Link} to={`/reflection/${today}`}>
                Write today's reflection
              </Button>
            }
            onDeleted={() => void navigate('/reflection', { replace: true, preventScrollReset: true })}
          />
        </Boundary>
      </section>
    </>
  )
}
