import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { versionsKept } from '#contract/authored/unit-content.ts'
import { versionsQuery } from '#web/authored/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { VersionDialog } from './version-dialog.tsx'

interface HistoryTabProps {
  unitId: string
  /** Unsaved text is in the form. */
  isChanged: boolean
  undo: { mutate: () => void; isPending: boolean; error: Error | null }
  onBringBack: (content: AuthoredUnit) => void
}

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The versions before the present one: undone by one step, or looked at. */
export function HistoryTab({ unitId, isChanged, undo, onBringBack }: HistoryTabProps) {
  const { data, error, refetch, isFetching } = useQuery(versionsQuery(unitId))
  const [shown, setShown] = useState<number | null>(null)
  if (error && !data)
    return <ErrorAlert title={sentenceFor(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <p className="muted">Loading versions...</p>
  if (data.versions.length === 0)
    return <p className="nothing">Nothing was changed yet. Every save keeps the version before it here.</p>
  return (
    <>
      <div className="row wrap between gap-12 mb-16">
        <p className="muted max-62">
          {isChanged
            ? 'Save or discard your unsaved text before you undo a change.'
            : `The last ${versionsKept} versions are kept. Undoing can itself be undone.`}
        </p>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
          disabled={isChanged}
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          Undo last change
        </Button>
      </div>
      {undo.error && <ErrorAlert title={sentenceFor(undo.error)} />}
      <ol aria-label="Earlier versions">
        {data.versions.map(({ number, replacedAt, change }) => {
          const time = when.format(new Date(replacedAt))
          return (
            <li key={number} className="lined row wrap between gap-12 pt-16 mb-16">
              <div className="shrinkable breaks">
                <p>{change}</p>
                <p className="muted small digits">Changed on {time}</p>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={`Look at the version before the change on ${time}`}
                onClick={() => setShown(number)}
              >
                Look at the version before
              </Button>
            </li>
          )
        })}
      </ol>
      <VersionDialog
        unitId={unitId}
        number={shown}
        onClose={() => setShown(null)}
        onBringBack={(content) => {
          setShown(null)
          onBringBack(content)
        }}
      />
    </>
  )
}
