import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReflectionYear } from '#contract/reflections.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { downloadMarkdown } from '#web/reflections/api.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { YearChart } from './year-chart.tsx'
import classes from './year-summary.module.css'

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

/** What the year looks like from a distance. */
export function YearSummary({ year }: { year: ReflectionYear }) {
  return (
    <section className={classes.summary} aria-label="Your year">
      <div>
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
