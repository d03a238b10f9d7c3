import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { RewritingLine } from './rewriting-line.tsx'
import type { DraftFormHandle } from './use-draft-form.ts'

interface PartToolsProps {
  handle: DraftFormHandle
  runId: string
  part: string
  /** The rewritten part, in words: 'title and description'. */
  name: string
  /** False for a template: no model wrote it, so none can rewrite it. */
  isWritten: boolean
}

/**
 * Rewriting one part: the button for it, its progress, its failure, and the button that restores the old
 * text.
 */
export function PartTools({ handle, runId, part, name, isWritten }: PartToolsProps) {
  const { form, failed, before } = handle
  if (!isWritten) return null
  const { rewriting } = form.values
  if (rewriting === part)
    return (
      <RewritingLine
        runId={runId}
        part={part}
        form={form.getValues}
        onWritten={(written) => handle.onWritten(part, written)}
        onFailed={(words) => handle.onFailed(part, words)}
      />
    )
  return (
    <>
      {failed?.part === part && <ErrorAlert onRetry={() => handle.rewrite(part)}>{failed.words}</ErrorAlert>}
      <div className="row wrap gap-16">
        <TextButton isBusy={rewriting !== ''} about={name} onClick={() => handle.rewrite(part)}>
          Write again
        </TextButton>
        {before?.part === part && (
          <TextButton about={name} onClick={handle.takeBack}>
            Restore the previous version
          </TextButton>
        )}
      </div>
    </>
  )
}
