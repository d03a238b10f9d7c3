import { Button } from '@mantine/core'
import { useState } from 'react'
import { PaceDialog } from './pace-dialog.tsx'
import { callsInWords, type PaceStanding, secondsInWords } from './pace-words.ts'

/** How long the model may take, and how many calls at a time it is sent: measured, or named. */
export function PaceLimits({ held }: { held: PaceStanding }) {
  const [isAsking, setAsking] = useState(false)
  const { answerSeconds, callsAtOnce } = held
  const fixed = [answerSeconds.fixedBy, callsAtOnce.fixedBy].filter((variable) => variable !== null)
  return (
    <>
      <h3 className="as-h4">Limits</h3>
      <dl className="facts mt-10">
        <dt>Time for an answer</dt>
        <dd>{secondsInWords(answerSeconds.value)}</dd>
        <dt>Calls at once</dt>
        <dd>{callsInWords(callsAtOnce.value)}</dd>
      </dl>
      {fixed.length > 0 && (
        <p className="muted small mt-4">
          Set by <code>{fixed.join(' and ')}</code>.
        </p>
      )}
      {fixed.length < 2 && (
        <Button className="mt-16" variant="default" size="sm" onClick={() => setAsking(true)}>
          Change limits
        </Button>
      )}
      <PaceDialog opened={isAsking} held={held} onClose={() => setAsking(false)} />
    </>
  )
}
