import { useId } from 'react'
import type { Memory } from '#contract/review/memory.ts'
import { DayBars } from '#web/review/day-bars.tsx'
import classes from './memory-screen.module.css'
import { loadBars, sayCards } from './memory-words.ts'

/** What the next month brings. */
export function LoadCard({ load, settings }: Pick<Memory, 'load' | 'settings'>) {
  const headingId = useId()
  const today = load[0]?.cards ?? 0
  const total = load.reduce((sum, { cards }) => sum + cards, 0)
  return (
    <section className={`panel lifted ${classes.card}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="as-h3">
        The coming 30 days
      </h2>
      <p className="muted small-tight mt-4">
        {today === 0 ? 'Nothing is left for today' : `${sayCards(today)} left for today`}, {sayCards(total)}{' '}
        in all, spread so that no day has more than {settings.dailyCap}. Each is counted once, on the day it
        comes next; cards that you review until then come back in addition.
      </p>
      <DayBars title="Cards in the coming 30 days" days={loadBars(load)} ceiling={settings.dailyCap} />
    </section>
  )
}
