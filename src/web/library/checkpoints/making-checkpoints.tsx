import { useEffect, useRef } from 'react'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { useRun } from '#web/runs/use-run.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import { writeCheckpoints } from './api.ts'

const purposes = ['write-checkpoints', 'review-exam-questions', 'check-exam-questions']

/** Shown until a video has questions: the first visit has them made, and no learner waits for them. */
export function MakingCheckpoints({ videoId, onMade }: { videoId: string; onMade: () => void }) {
  const run = useRun<{ videoId: string }>({
    kind: 'checkpoints',
    subject: videoId,
    begin: (request, signal) => writeCheckpoints(request.videoId, signal),
  })
  const isShown = useDelayed(1000)
  const { state, isLooking, begin } = run
  const hasBegun = useRef(false)
  useEffect(() => {
    // A run that began before the page was opened counts too.
    if (state === 'running') hasBegun.current = true
    if (isLooking || hasBegun.current) return
    // A run that failed or was stopped is repeated only when the learner asks for it.
    if (state === 'failed' || state === 'stopped') return
    hasBegun.current = true
    void begin({ videoId })
  }, [isLooking, state, begin, videoId])
  const made = useRef(onMade)
  made.current = onMade
  useEffect(() => {
    if (state === 'done' && hasBegun.current) made.current()
  }, [state])

  const again = () => {
    hasBegun.current = true
    void begin({ videoId })
  }
  if (state === 'running' && isShown)
    return (
      <>
        <p className="muted small mt-10" role="status">
          The Examiner is writing questions for this video. You can keep watching.{' '}
          <TextButton onClick={() => void run.stop()}>Stop</TextButton>
        </p>
        <GuideWait label="Questions for this video" purposes={purposes} hasStop />
      </>
    )
  if (state === 'failed')
    return (
      <p className="muted small mt-10" role="status">
        {run.failure} <TextButton onClick={again}>Retry</TextButton>
      </p>
    )
  if (state === 'stopped')
    return (
      <p className="muted small mt-10" role="status">
        There are no questions for this video. <TextButton onClick={again}>Write them</TextButton>
      </p>
    )
  return null
}
