import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { TakenUp } from '#contract/review/today.ts'
import type { ReflectionUse } from '#contract/review.ts'
import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { refreshCarryOver, saveReflectionUse, takeUpQuery } from './api.ts'
import { WhatIsSent } from './what-is-sent.tsx'

interface AfterSavingProps {
  date: CalendarDate
  /** Of the text that was saved. */
  revision: number
}

/** Once a reflection is saved: what the next lesson takes from it, or the question whether it may take anything. */
export function AfterSaving({ date, revision }: AfterSavingProps) {
  const client = useQueryClient()
  const { data: taken } = useQuery(takeUpQuery(date, revision))
  useEffect(() => {
    if (taken?.use === 'allowed') void refreshCarryOver(client)
  }, [taken, client])
  if (taken?.use === 'unasked') return <MayItShape date={date} revision={revision} />
  return <div role="status">{taken && <WhatComes taken={taken} />}</div>
}

function WhatComes({ taken: { carryOver, proposals } }: { taken: TakenUp }) {
  if (carryOver === null && proposals === 0) return null
  return (
    <p className="small">
      {carryOver &&
        `Your next lesson of “${innerTitle(carryOver.courseTitle)}” begins with: “${carryOver.quote}” `}
      {proposals > 0 && (
        <Link className="nowrap" to="/review/cards">
          {proposals === 1 ? '1 card is proposed' : `${proposals} cards are proposed`}
        </Link>
      )}
    </p>
  )
}

/** Asked once; whatever is answered can be changed in the profile. */
function MayItShape({ date, revision }: AfterSavingProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (use: ReflectionUse) => {
      await saveReflectionUse(use)
      await client.invalidateQueries({ queryKey: takeUpQuery(date, revision).queryKey })
    },
  })
  return (
    <section className="stack gap-12 box" aria-labelledby="may-it-shape">
      <h2 id="may-it-shape" className="as-h4">
        May your reflections shape your next lesson?
      </h2>
      <p>
        If so, Trivium looks in your courses for what your answers to “What was the most challenging concept?”
        and “What questions do you still have?” are about. The next lesson then begins with a sentence of
        yours and a question on it, and up to three cards are proposed.
      </p>
      <p>
        <WhatIsSent />
      </p>
      {error && <ErrorAlert title={sentenceFor(error)} />}
      <div className="row wrap gap-12">
        <Button type="button" variant="default" loading={isPending} onClick={() => mutate('allowed')}>
          Allow
        </Button>
        <Button type="button" variant="default" disabled={isPending} onClick={() => mutate('refused')}>
          No, thanks
        </Button>
        <span className="muted small">You can change this at any time in your profile.</span>
      </div>
    </section>
  )
}
