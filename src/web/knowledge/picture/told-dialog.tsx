import { useQuery } from '@tanstack/react-query'
import { toldQuery } from '#web/knowledge/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import classes from './side-card.module.css'

/** Exactly the text that a guide would be given now, letter by letter. */
export function ToldDialog({ courseId, ...dialog }: DialogProps & { courseId: string }) {
  const query = useQuery({ ...toldQuery(courseId), enabled: dialog.opened })
  // What was true when it was opened before is not shown for now.
  const text = query.isFetching ? undefined : query.data?.text
  return (
    <Dialog {...dialog} title="What Trivium tells a guide now" size={640}>
      <div className="stack gap-16 dialog-body">
        <p className="muted">
          A guide gets this text in addition to the lesson, with the next thing that you ask or open in this
          course. During an exam, guides get none of it.
        </p>
        {query.isError ? (
          <ErrorAlert
            title={sentenceFor(query.error)}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <div role="status">
            {text === undefined && <p className="muted">Asking…</p>}
            {text === '' && <p>Nothing. Guides get no text about you here.</p>}
            {text && (
              <p className={classes.told} dir="auto">
                {text}
              </p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
