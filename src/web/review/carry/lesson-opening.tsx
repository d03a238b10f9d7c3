import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { reviewDay } from '#contract/review/review-day.ts'
import type { CarryOver } from '#contract/review/today.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { zoneHere } from '#web/lib/calls/zone-here.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { OwnWords } from '#web/ui/own-words.tsx'
import { answerCarryOver, dismissCarryOver, lessonCarryOverQuery, refreshCarryOver } from './api.ts'
import classes from './lesson-opening.module.css'
import { whenWritten } from './when-written.ts'

/** A lesson begins with what the learner wrote of the one before, and a question on it. Without that, with nothing. */
export function LessonOpening({ unitId }: { unitId: string }) {
  const { data } = useQuery(lessonCarryOverQuery(unitId))
  const carryOver = data?.carryOver ?? null
  return carryOver && <Opening key={carryOver.id} carryOver={carryOver} unitId={unitId} />
}

function Opening({ carryOver, unitId }: { carryOver: CarryOver; unitId: string }) {
  const client = useQueryClient()
  const { id, day, quote, question, answer } = carryOver
  const [isShown, setIsShown] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) shown.current?.focus()
  }, [isShown])
  const leave = useMutation({
    mutationFn: (end: () => Promise<void>) => end(),
    onSuccess: async () => {
      await refreshCarryOver(client)
      // The button that had the focus is gone.
      focusHeading()
    },
  })
  const done = () => leave.mutate(() => answerCarryOver(id, unitId))
  return (
    <section className={`stack gap-12 panel mb-20 no-print ${classes.opening}`} aria-labelledby="opening">
      <h2 id="opening" className="as-h4">
        {whenWritten(day, reviewDay(new Date(), zoneHere()))}
      </h2>
      <OwnWords>{quote}</OwnWords>
      <p className={classes.question}>{question}</p>
      {answer !== '' && isShown && (
        <div ref={shown} tabIndex={-1} className={`breaks ${classes.answer}`}>
          <p className="muted tiny strong">A good answer says</p>
          <p>{answer}</p>
        </div>
      )}
      {leave.isError && <ErrorAlert title={sentenceFor(leave.error)} />}
      <div className="row wrap gap-12">
        {answer !== '' && !isShown ? (
          <Button onClick={() => setIsShown(true)}>Show the answer</Button>
        ) : (
          <Button loading={leave.isPending} onClick={done}>
            I have answered it
          </Button>
        )}
        <Button
          variant="default"
          disabled={leave.isPending}
          onClick={() => leave.mutate(() => dismissCarryOver(id))}
        >
          Leave it
        </Button>
        <Link className="muted small" to={`/reflection/${day}`}>
          From your reflection
        </Link>
      </div>
    </section>
  )
}
