import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { localDate } from '#contract/time/calendar-date.ts'
import { useSession } from '#web/lib/session/session.ts'
import { beginDraft } from '#web/reflections/begin-draft.ts'
import { ClosingPanel, type EndedLesson } from './closing-panel.tsx'

/** After a session; its one line becomes the beginning of the day's reflection. */
export function ClosingScreen({ lesson, onContinue }: { lesson: EndedLesson; onContinue: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const learnerId = useSession().data?.learner.id
  const today = localDate(new Date())
  const kept = useRef('')
  // A link that is opened beside this page leaves the panel here: the same line is kept once.
  const keep = async (line: string) => {
    if (learnerId === undefined || kept.current === line) return
    kept.current = line
    await beginDraft(client, learnerId, today, line)
  }
  return (
    <ClosingPanel
      lesson={lesson}
      onContinue={onContinue}
      onLeave={(line) => void keep(line)}
      onReflect={(line) => void keep(line).then(() => navigate(`/reflection/${today}`))}
    />
  )
}
