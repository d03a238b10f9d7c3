import { Button } from '@mantine/core'
import { IconRefresh, IconSparkles } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { GenerateProject } from '#contract/projects/generate.ts'
import { appConfig } from '#web/lib/config.ts'
import { faultTitles, reasonOf } from '#web/projects/faults.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { ArrivingDraft } from './arriving-draft.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { GenerateFields } from './generate-fields.tsx'
import classes from './generate-project-dialog.module.css'
import { readDraft, readRequest } from './read-draft.ts'
import { useDraftForm } from './use-draft-form.ts'
import { useGenerateForm } from './use-generate-form.ts'
import type { GenerateRun } from './use-generate-run.ts'

interface GenerateProjectDialogProps {
  opened: boolean
  onClose: () => void
  run: GenerateRun
}

const phrases = {
  asking: { title: 'Generate Project', size: 680 },
  arriving: { title: 'Generate Project', size: 680 },
  preview: { title: 'Your project, before it is saved', size: 760 },
}

/** A project asked for, while it is planned, and before it is saved: one window for all three. */
export function GenerateProjectDialog({ opened, onClose, run }: GenerateProjectDialogProps) {
  const formId = useId()
  const draft = readDraft(run.events)
  const request = run.run === null ? null : readRequest(run.run.request)
  const isPreview = run.state === 'done' && draft.isWhole && request !== null
  const phase = run.state === 'running' ? 'arriving' : isPreview ? 'preview' : 'asking'
  const [asks, setAsks] = useState<'discard' | 'again' | null>(null)

  const generate = (wanted: GenerateProject) => void run.begin(wanted)
  const asking = useGenerateForm(request, generate)
  const handle = useDraftForm({
    runId: run.run?.id ?? '',
    draft,
    request,
    onSaved: () => leave(),
  })

  /** Done with this draft: the next one begins with an empty form. */
  const leave = () => {
    setAsks(null)
    handle.discard()
    asking.draft.clear()
    onClose()
    void run.putAway()
  }
  const again = () => {
    setAsks(null)
    handle.discard()
    if (request !== null) generate(request)
  }
  const heading = useRef<HTMLSpanElement>(null)
  const shownPhase = useRef(phase)
  useEffect(() => {
    // What had the focus is gone with the phase before.
    if (opened && shownPhase.current !== phase) heading.current?.focus()
    shownPhase.current = phase
  }, [phase, opened])

  const isChanged = handle.kept.draft !== null
  const footers = {
    asking: (
      <>
        <Button
          variant="default"
          onClick={() => {
            asking.draft.clear()
            if (run.state === 'failed') void run.putAway()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          form={formId}
          leftSection={<IconSparkles size={18} stroke={1.75} />}
          disabled={asking.course === undefined || run.isLooking}
        >
          {appConfig.model.connected ? 'Generate' : 'Make a template'}
        </Button>
      </>
    ),
    arriving: (
      <Button variant="default" disabled={run.run === null} onClick={() => void run.stop()}>
        Stop
      </Button>
    ),
    preview: (
      <>
        <Button className="mr-auto" variant="subtle" onClick={() => setAsks('discard')}>
          Discard
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.75} />}
          onClick={() => (isChanged ? setAsks('again') : again())}
        >
          Generate again
        </Button>
        <Button
          type="submit"
          form={formId}
          loading={handle.form.isBusy}
          disabled={handle.form.values.rewriting !== ''}
        >
          Save project
        </Button>
      </>
    ),
  }
  const { title, size } = phrases[phase]
  return (
    <>
      <Dialog
        opened={opened}
        // An Escape that answers a question comes here too: it asks no other.
        onClose={phase === 'preview' ? () => setAsks(asks ?? 'discard') : onClose}
        title={
          <span ref={heading} tabIndex={-1} className={classes.heading}>
            {title}
          </span>
        }
        head={
          phase === 'asking' && (
            <p className="muted mt-4">
              A piece of work that uses what you learned. You see it first and can change every word before it
              is saved.
            </p>
          )
        }
        size={size}
        leave={null}
        footer={footers[phase]}
      >
        {phase === 'asking' && (
          <form
            id={formId}
            className="stack gap-20 dialog-form"
            method="post"
            noValidate
            onSubmit={asking.form.submit}
          >
            {run.state === 'failed' && run.failure !== null && (
              <ErrorAlert title="No project was planned" onRetry={() => void run.retry()}>
                {run.failure}
              </ErrorAlert>
            )}
            <GenerateFields state={asking} />
          </form>
        )}
        {phase === 'arriving' && <ArrivingDraft draft={draft} isAway={run.isAway} />}
        {phase === 'preview' && (
          <form
            id={formId}
            className="stack gap-16 dialog-form"
            method="post"
            noValidate
            onSubmit={handle.form.submit}
          >
            {handle.form.error && (
              <ErrorAlert title={faultTitles.create}>{reasonOf('create', handle.form.error)}</ErrorAlert>
            )}
            <DraftPreview handle={handle} draft={draft} runId={run.run?.id ?? ''} />
          </form>
        )}
      </Dialog>
      <ConfirmDialog
        opened={asks === 'discard'}
        title="Discard this project?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDanger
        onClose={() => setAsks(null)}
        onConfirm={leave}
      >
        <p>It is not saved yet. The draft and all your changes will be lost.</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'again'}
        title="Generate again?"
        confirmLabel="Generate again"
        cancelLabel="Keep editing"
        isDanger
        onClose={() => setAsks(null)}
        onConfirm={again}
      >
        <p>Another draft replaces this one, and your changes will be lost.</p>
      </ConfirmDialog>
    </>
  )
}
