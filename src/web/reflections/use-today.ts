import { useEffect, useState } from 'react'
import { type CalendarDate, localDate } from '#contract/time/calendar-date.ts'

const maxWaitMs = 60_000

/** The learner's own date, followed over midnight, a sleeping computer and a journey to another time zone. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(() => localDate(new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = new Date()
      setToday(localDate(now))
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime()
      clearTimeout(timer)
      // Timers sleep with the computer: a look every minute finds the new day however it came.
      timer = setTimeout(look, Math.min(midnight - now.getTime() + 1, maxWaitMs))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
