import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { RewritePart } from '#contract/projects/generate.ts'
import { headPart } from '#contract/projects/generate-rules.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { useRun } from '#web/runs/use-run.ts'
import { GuideSigil } from '#web/ui/guide-sigil.tsx'
import { rewritePart } from './api.ts'
import { type DraftForm, editedDraftOf, type Rewritten } from './draft-form-values.ts'
import { isMilestone } from './read-draft.ts'

const purposes = ['rewrite-project-part']

export interface RewritingLineProps {
  runId: string
  part: string
  form: () => DraftForm
  onWritten: (written: Rewritten) => void
  /** Without words where it was stopped. */
  onFailed: (failure: string | null) => void
}

/** One part of a draft while it is written again: begun here, or found where a reload left it. */
export function RewritingLine({ runId, part, form, onWritten, onFailed }: RewritingLineProps) {
  const run = useRun<RewritePart>({
    kind: 'rewrite_project_part',
    subject: `${runId}:${part}`,
    begin: (request, signal) => rewritePart(runId, request, signal),
  })
  const isBegun = useRef(false)
  const { state, isLooking } = run

  // biome-ignore lint/correctness/useExhaustiveDependencies: by what has become of the run, not by what shows it
  useEffect(() => {
    if (isLooking) return
    const isFirst = state === 'none' && !isBegun.current
    isBegun.current = true
    if (isFirst) void run.begin({ part, draft: editedDraftOf(form()) })
    if (!['done', 'failed', 'stopped'].includes(state)) return
    const result = state === 'done' ? run.events.at(-1)?.data : undefined
    const isWritten = part === headPart ? isRecord(result) : isMilestone(result)
    const written = isWritten ? (result as Rewritten) : undefined
    // Whether or not the server hears of it: what is shown next is the draft.
    void run.putAway()
    if (written === undefined) onFailed(run.failure)
    else onWritten(written)
  }, [state, isLooking])

  return (
    <div>
      <p className="row wrap gap-10 muted" role="status">
        <GuideSigil leader="Professor" size={22} />
        <span className="grow">The Professor is writing this again…</span>
        <Button size="sm" variant="default" onClick={() => void run.stop()}>
          Stop
        </Button>
      </p>
      <GuideWait label="The part of your project" purposes={purposes} hasStop />
    </div>
  )
}
