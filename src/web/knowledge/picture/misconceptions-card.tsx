import { useState } from 'react'
import type { Misconception } from '#contract/knowledge/picture.ts'
import { MisconceptionBox } from '#web/knowledge/misconception.tsx'
import { SettleButton } from '#web/knowledge/settle-button.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './side-card.module.css'

/** What a learner may believe, until it is answered right on two days, struck or settled. */
export function MisconceptionsCard({ misconceptions }: { misconceptions: Misconception[] }) {
  const [fault, setFault] = useState<unknown>(null)
  if (misconceptions.length === 0) return null
  return (
    <section className={`panel lifted ${classes.card}`} aria-labelledby="misconceptions-heading">
      <h2 id="misconceptions-heading" className="as-h4" tabIndex={-1}>
        Open misconceptions
      </h2>
      <div className="stack gap-12 mt-12">
        {fault !== null && (
          <ErrorAlert title={sentenceFor(fault)} onDismiss={() => setFault(null)}>
            It is still open.
          </ErrorAlert>
        )}
        {misconceptions.map(({ evidenceId, conceptLabel, misconception, answered }) => (
          <MisconceptionBox key={evidenceId} belief={misconception}>
            <p className="muted tiny breaks">
              {conceptLabel}
              {answered !== '' && <>, where you answered “{answered}”</>}
            </p>
            <div>
              <SettleButton
                evidenceId={evidenceId}
                belief={misconception}
                onFault={setFault}
                onSettled={focusWhatIsLeft}
              />
            </div>
          </MisconceptionBox>
        ))}
      </div>
    </section>
  )
}

/** The button that held the focus is gone with what it settled. */
const focusWhatIsLeft = () =>
  (document.getElementById('misconceptions-heading') ?? document.querySelector('h1'))?.focus({
    preventScroll: true,
  })
