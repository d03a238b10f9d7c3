import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReflectionYear } from '#contract/reflections.ts'
import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { currentStreak } from '#contract/time/reflection-days.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { downloadMarkdown } from '#web/reflections/api.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { YearChart } from './year-chart.tsx'
import classes from './year-summary.module.css'

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

function Download() {
  const download = useMutation({
    mutationFn: downloadMarkdown,
    onError: (error) => notify.error(`Failed to download reflections: ${sentenceFor(error)}`),
  })
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={17} stroke={1.75} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download as Markdown
    </Button>
  )
}

/** What the year and the habit look like from a distance. */
export function YearSummary({ year, today }: { year: ReflectionYear; today: CalendarDate }) {
  const { latest, longest } = year.streaks
  return (
    <section className={classes.summary} aria-label="Your year">
      <div className="stack gap-16 items-start">
        <dl className={`flex wrap ${classes.numbers}`}>
          <div>
            <dt>Current streak</dt>
            <dd>{days(currentStreak(latest, today))}</dd>
          </div>
          <div>
            <dt>Longest streak</dt>
            <dd>{days(longest?.days ?? 0)}</dd>
          </div>
        </dl>
        <Download />
      </div>
      {year.days.length === 0 ? (
        <p className="muted small">Your ratings of {year.year} will be drawn here, month by month.</p>
      ) : (
        <YearChart year={year.year} days={year.days} />
      )}
    </section>
  )
}
