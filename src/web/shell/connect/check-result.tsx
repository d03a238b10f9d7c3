import type { ReactNode } from 'react'
import type { ModelCheck } from '#contract/model.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { SuccessNote } from '#web/ui/notices/success-note.tsx'

interface CheckResultProps {
  check: ModelCheck | undefined
  /** Why it was not checked at all. What belongs to a field is said there. */
  error: unknown
  /** Around it while there is something to say. */
  className?: string | undefined
}

/** What asking a model one small thing has shown. */
export function CheckResult({ check, error, className }: CheckResultProps) {
  const isSaidAtFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  const fault = isSaidAtFields ? null : error
  return (
    <div className={check || fault ? className : ''}>
      <SuccessNote shown={check?.answered === true}>{check && <Answer check={check} />}</SuccessNote>
      {check?.answered === false && (
        <Notice tone="danger" title="The check found a problem">
          <Answer check={check} />
        </Notice>
      )}
      {fault ? (
        <Notice tone="danger" title="The model was not checked">
          {sentenceFor(fault)}
        </Notice>
      ) : null}
    </div>
  )
}

function Answer({ check: { sentence, host, said } }: { check: ModelCheck }): ReactNode {
  return (
    <span className="breaks">
      {sentence} {host !== null && !sentence.includes(host) && <span className="muted">({host})</span>}
      {said !== null && (
        <span className="block mt-4">
          The answer was: <q>{said}</q>
        </span>
      )}
    </span>
  )
}
