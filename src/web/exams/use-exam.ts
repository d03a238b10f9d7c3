import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ExamDetails } from '#contract/exam-details.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useStore } from '#web/lib/store.ts'
import { type ExamPlace, examKey, examQuery, saveExam } from './api.ts'
import type { ExamEvent, ExamState } from './exam-machine.ts'
import { ExamSession } from './exam-session.ts'

export interface OpenExam {
  state: ExamState
  /** As the server last told it: the result, and the arguments about it. */
  details: ExamDetails | undefined
  /** Why the last change is only in this browser yet. */
  saveFault: string | null
  act: (event: ExamEvent) => void
  save: () => Promise<void>
  restore: (details: ExamDetails) => void
  refetch: () => Promise<ExamDetails | undefined>
}

/** The exam of an activity: this browser's copy at once, the server's as soon as it is there. */
export function useExam(place: ExamPlace): OpenExam {
  const { id } = place.activity
  const client = useQueryClient()
  const [session] = useState(() => {
    const made: ExamSession = new ExamSession(id, async (examId, changes) => {
      const saved = await saveExam(examId, changes)
      // New questions may have taken its place while it was on its way.
      if (made.store.get().state.exam.examId === examId) client.setQueryData(examKey(id), saved)
    })
    return made
  })
  const { state, saveFault } = useStore(session.store)
  const query = useQuery(examQuery(place))
  const { data, error, isFetching } = query

  useEffect(() => {
    if (data !== undefined) session.restore(data)
  }, [data, session])
  useEffect(() => {
    if (session.store.get().state.questions.length > 0) return
    if (isFetching) session.act({ type: 'fetch' })
    else if (error !== null) session.act({ type: 'fail', error: sentenceFor(error) })
  }, [isFetching, error, session])
  useEffect(() => {
    session.open()
    const onHide = () => {
      if (document.visibilityState === 'hidden') void session.flush()
    }
    const onOnline = () => void session.flush()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('online', onOnline)
      session.close()
    }
  }, [session])

  return {
    state,
    details: data,
    saveFault: saveFault === null ? null : sentenceFor(saveFault),
    act: (event) => {
      // An older state that is still on its way must not overwrite what happens now.
      void client.cancelQueries({ queryKey: examKey(id) })
      session.act(event)
    },
    save: () => session.flush(),
    restore: (details) => {
      client.setQueryData(examKey(id), details)
      session.restore(details)
    },
    refetch: async () => (await query.refetch()).data,
  }
}
