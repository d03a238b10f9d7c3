import { type ReactNode, useReducer } from 'react'
import type { Reflection } from '#contract/reflections.ts'
import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { mayCreateFor } from '#contract/time/reflection-days.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import type { Draft } from '#web/lib/forms/draft.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './day-content.module.css'
import { DayEmpty } from './day-empty.tsx'
import { readDayDraft } from './drafts.ts'
import { LateDraft } from './late-draft.tsx'
import { ReflectionForm } from './reflection-form.tsx'
import { useDay } from './use-day.ts'

interface DayContentProps {
  date: CalendarDate
  today: CalendarDate
  /** Shown instead of the form for a saved reflection of another day; without it the form is shown. */
  renderSaved?: (saved: Reflection) => ReactNode
  emptyAction: ReactNode
  cancel?: ReactNode
  onBegin?: () => void
  onDeleted?: () => void
}

const canStillSave = (date: CalendarDate, draft: Draft | null) =>
  draft !== null && mayCreateFor(date, new Date(), new Date(draft.begunAt))

/** One of: the form, the saved reflection, the empty state; before them the loading state or an error. */
export function DayContent({ date, today, renderSaved, emptyAction, ...formProps }: DayContentProps) {
  const learnerId = useSession().data?.learner.id ?? ''
  const day = useDay(date)
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)

  if (day.status === 'loading') return <DaySkeleton />
  if (day.status === 'failed')
    return (
      <ErrorAlert
        title={`Failed to load reflection: ${sentenceFor(day.error)}`}
        onRetry={day.retry}
        retrying={day.retrying}
      />
    )
  const { saved } = day
  const isToday = date === today
  if (saved !== null && !isToday && renderSaved) return renderSaved(saved)
  const draft = readDayDraft(learnerId, date)
  if (saved !== null || isToday || canStillSave(date, draft))
    return <ReflectionForm key={date} date={date} saved={saved} {...formProps} />
  if (draft !== null) return <LateDraft key={draft.begunAt} date={date} onDiscarded={lookAgain} />
  return <DayEmpty action={emptyAction} />
}

function DaySkeleton() {
  const isNoticeable = useDelayed(150)
  return (
    <div className={`pair gap-24-32 ${classes.skeleton}`} role="status" aria-label="Loading the reflection">
      {isNoticeable &&
        ['first', 'second', 'third', 'fourth'].map((key) => (
          <span key={key} className="bone" style={{ height: 94 }} />
        ))}
      {isNoticeable && <span className="bone whole-line" style={{ height: 220 }} />}
    </div>
  )
}
