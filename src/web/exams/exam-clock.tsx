import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { timeLeft } from '#contract/exams/rules.ts'
import classes from './exam-question.module.css'

/** The planned time as it goes by. Shown, not enforced, so it is never announced. */
export function ExamClock({ startedAt, questionCount }: { startedAt: string; questionCount: number }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const time = timeLeft(new Date(startedAt), questionCount, now)
  return (
    <span className={`ml-auto inline-row gap-6 ${classes.clock}`} role="timer" aria-label="Planned time">
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      {time.endsWith('over') ? time.replace(' over', ' over the planned time') : `${time} left`}
    </span>
  )
}
