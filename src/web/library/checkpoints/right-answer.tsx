import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './checkpoint-card.module.css'
import { Verdict } from './verdict.tsx'

const goesOnAfterMs = 3000

interface RightAnswerProps {
  chosen: string
  why: string
  onGoOn: () => void
}

/**
 * A right answer: shows one line why; then the video continues by itself unless the learner wants to wait.
 */
export function RightAnswer({ chosen, why, onGoOn }: RightAnswerProps) {
  const [isWaiting, setIsWaiting] = useState(false)
  const goOn = useRef(onGoOn)
  goOn.current = onGoOn
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => goOn.current(), goesOnAfterMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return (
    <>
      <Verdict isRight chosen={chosen} why={why} />
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
