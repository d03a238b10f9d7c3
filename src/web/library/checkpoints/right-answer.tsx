import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ExamText } from '#web/exams/exam-text.tsx'
import classes from './checkpoint-card.module.css'

const goesOnAfterMs = 3000

interface RightAnswerProps {
  chosen: string
  why: string
  onGoOn: () => void
}

/** Right: one line why, and the video goes on by itself unless its learner wants to wait. */
export function RightAnswer({ chosen, why, onGoOn }: RightAnswerProps) {
  const [isWaiting, setIsWaiting] = useState(false)
  const goOn = useRef(onGoOn)
  goOn.current = onGoOn
  const verdict = useRef<HTMLDivElement>(null)
  useEffect(() => verdict.current?.focus(), [])
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => goOn.current(), goesOnAfterMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return (
    <>
      <div ref={verdict} tabIndex={-1} role="status">
        <div className={`row between gap-12 ${classes.chosen}`} data-right="true">
          <div className="breaks shrinkable">
            <ExamText text={chosen} />
          </div>
          <span className={`row gap-6 rigid small strong ${classes.verdict}`}>
            <IconCheck size={17} stroke={2} aria-hidden="true" />
            Correct
          </span>
        </div>
        <div className="mt-12 mb-16 measure breaks">
          <ExamText text={why} />
        </div>
      </div>
      <div className={`row wrap gap-10 ${classes.acts}`}>
        <Button onClick={onGoOn}>Go on</Button>
        {!isWaiting && (
          <Button variant="default" onClick={() => setIsWaiting(true)}>
            Wait
          </Button>
        )}
        <p className="muted tiny" role="status">
          {isWaiting ? 'The video waits for you.' : 'The video goes on in 3 seconds.'}
        </p>
      </div>
    </>
  )
}
