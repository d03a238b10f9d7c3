import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useStore } from '#web/ui/store.ts'
import {
  type ExamPlace,
  type ExamSource,
  makeExam,
  pastExamsKey,
  saveExam,
  startExam,
  submitExam,
} from './api.ts'
import { allConfidences } from './exam-changes.ts'
import { ExamSession } from './exam-session.ts'

export interface Call {
  run: () => void
  isBusy: boolean
  fault: string | null
  /** The fault is that no model is connected and the lesson has too little text to ask about. */
  needsText: boolean
}

export interface OpenExam {
  /** As the server last told it, with what the learner changed since; undefined until there is one. */
  exam: ExamDetails | undefined
  /** Asking for it anew where there is none. */
  loading: Call
  /** Why the last change is only in this browser yet. */
  saveFault: string | null
  change: (changes: SaveExam) => void
  save: () => void
  restore: (exam: ExamDetails) => void
  /** Another exam takes the place of this one. */
  replace: (exam: ExamDetails) => void
  start: Call
  submit: Call
}

/** By then an exam that needs no model is graded. */
const lookAfterMs = 1500

const faultOf = ({ error }: { error: unknown }) => (error === null ? null : sentenceFor(error))

const needsText = ({ error }: { error: unknown }) =>
  error instanceof ApiError && error.code === 'too_few_statements'

const callOf = (mutation: { mutate: () => void; isPending: boolean; error: unknown }): Call => ({
  run: () => mutation.mutate(),
  isBusy: mutation.isPending,
  fault: faultOf(mutation),
  needsText: needsText(mutation),
})

/** An exam: this browser's copy at once, the server's as soon as it is there, and what is asked of it. */
export function useExam(source: ExamSource, onDetails?: (details: ExamDetails) => void): OpenExam {
  const key = source.query.queryKey
  const client = useQueryClient()
  const [session] = useState(() => {
    const made: ExamSession = new ExamSession(source.id, async (examId, changes) => {
      const saved = await saveExam(examId, changes)
      // New questions may have taken its place while it was on its way.
      if (made.store.get().exam?.exam.examId === examId) restore(saved)
    })
    return made
  })
  const restore = (exam: ExamDetails) => {
    // A hint may come after the result: what is submitted does not open again.
    const { exam: known } = session.store.get().exam ?? {}
    if (known?.examId === exam.exam.examId && known.isExamSubmitted && !exam.exam.isExamSubmitted) return
    client.setQueryData(key, exam)
    session.restore(exam)
  }
  const { exam, saveFault } = useStore(session.store)
  const query = useQuery(source.query)
  const tell = useEffectEvent((details: ExamDetails) => onDetails?.(details))
  useEffect(() => {
    if (query.data === undefined) return
    session.restore(query.data)
    tell(query.data)
  }, [query.data, session])
  useSavingOnLeave(session)

  const examId = exam?.exam.examId ?? ''
  const start = useMutation({ mutationFn: () => startExam(examId), onSuccess: restore })
  const submit = useMutation({
    mutationFn: async () => {
      await session.waitForSaves()
      const latest = session.store.get().exam
      // Answers in own words take a model a while: what has a key is graded by then, and shown.
      const looking = setTimeout(() => void query.refetch(), lookAfterMs)
      return submitExam(
        examId,
        latest ? { studentAnswers: latest.studentAnswers, confidences: allConfidences(latest) } : {},
      ).finally(() => clearTimeout(looking))
    },
    onSuccess: restore,
    onError: async () => {
      // The answers may be submitted and only the grade be missing; else they are saved as before.
      const { data } = await query.refetch()
      if (data !== undefined) session.restore(data)
      await session.flush()
    },
    onSettled: () => client.invalidateQueries({ queryKey: pastExamsKey(exam?.exam.courseId) }),
  })
  return {
    exam,
    loading: {
      run: () => void query.refetch(),
      isBusy: query.isFetching,
      fault: faultOf(query),
      needsText: needsText(query),
    },
    saveFault: faultOf({ error: saveFault }),
    change: (changes) => {
      // An older state that is still on its way must not overwrite what happens now.
      void client.cancelQueries({ queryKey: key })
      session.change(changes)
    },
    save: () => void session.flush(),
    restore,
    replace: (made) => {
      submit.reset()
      restore(made)
    },
    start: callOf(start),
    submit: callOf(submit),
  }
}

/** New questions in place of an activity's exam that is submitted or not begun. */
export const useRegenerate = (place: ExamPlace, { replace }: OpenExam): Call =>
  callOf(useMutation({ mutationFn: () => makeExam(place, true), onSuccess: replace }))

function useSavingOnLeave(session: ExamSession): void {
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
}
