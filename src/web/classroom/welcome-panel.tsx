import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PrefetchBar } from '#web/classroom/prepare/prefetch-bar.tsx'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { GuideSigil } from '#web/ui/guide-sigil.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './welcome-panel.module.css'

const words = [
  ['Navigate slide by slide', 'Use the Prev and Next buttons. Each activity is one slide.'],
  ['Get feedback as you go', 'The Professor gives real-time feedback in the chat.'],
  ['Start straight away', 'The full lesson loads in the background while you read.'],
] as const

interface WelcomePanelProps {
  message?: string
  /** What went wrong, with a way to try again. */
  fault?: ReactNode
}

/** What a learner sees until the first activity is there. */
export function WelcomePanel({ message = 'Loading...', fault }: WelcomePanelProps) {
  const isShown = useDelayed(150) || fault !== undefined
  if (!isShown) return null
  return (
    <section className={`panel lifted ${classes.panel}`} aria-busy={fault === undefined}>
      <div className="flex gap-10">
        <GuideSigil leader="Professor" size={48} />
        <GuideSigil leader="Examiner" size={48} />
        <GuideSigil leader="Librarian" size={48} />
      </div>
      <h1 tabIndex={-1}>Welcome to Your Class</h1>
      <dl className={`mb-20 ${classes.words}`}>
        {words.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {fault ?? <PrefetchBar completed={0} total={0} />}
      {fault === undefined && <GuideWait label="Your lesson" purposes={['generate-lesson']} />}
      <div className="row wrap between gap-12 muted mt-28">
        <span role="status">{fault === undefined ? message : ''}</span>
        <Button component={Link} to="/dashboard" variant="default">
          Go to Dashboard
        </Button>
      </div>
    </section>
  )
}
