import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Submission } from '#contract/milestones.ts'
import type { AnswerBack, FeedbackRequest, SubmissionFeedback } from '#contract/projects/feedback.ts'
import type { RunEvent } from '#contract/runs.ts'
import { refreshKnowledge } from '#web/knowledge/api.ts'
import { askForFeedback, projectQuery, type WorkPlace } from '#web/projects/api.ts'
import { useRun } from '#web/runs/use-run.ts'
import { newerFeedback } from './newer-feedback.ts'

/** What is said of a version of the work, and how the Examiner is asked for it. */
export function useFeedback(place: WorkPlace, submission: Submission) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<AnswerBack | null>(null)
  const { state, run, events, failure, begin, retry, stop } = useRun<Pick<FeedbackRequest, 'answerBack'>>({
    kind: 'feedback',
    subject: submission.id,
    begin: ({ answerBack }, signal) => askForFeedback(place, answerBack, signal),
  })

  const wasRunning = useRef(false)
  useEffect(() => {
    const isOver = wasRunning.current && state !== 'running'
    wasRunning.current = state === 'running'
    if (!isOver) return
    void client.invalidateQueries({ queryKey: projectQuery(place.id).queryKey })
    void refreshKnowledge(client)
  }, [state, client, place.id])

  const look = (answerBack: AnswerBack | null) => {
    setAsked(answerBack)
    return begin({ answerBack })
  }
  const request = run?.request as FeedbackRequest | undefined
  return {
    feedback: newerFeedback(submission.feedback, toldIn(events)),
    isRunning: state === 'running',
    failure: state === 'failed' ? failure : null,
    /** What the learner answered back, where the run is a second look. */
    answerBack: request === undefined ? asked : request.answerBack,
    ask: () => look(null),
    answer: look,
    retry,
    stop,
  }
}
export type AskedFeedback = ReturnType<typeof useFeedback>

function toldIn(events: readonly RunEvent[]): SubmissionFeedback | null {
  const lastFeedback = events.findLast(({ event }) => event === 'feedback')
  return (lastFeedback?.data as SubmissionFeedback | undefined) ?? null
}
