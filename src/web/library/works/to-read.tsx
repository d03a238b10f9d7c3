import { ActionIcon, Loader } from '@mantine/core'
import { IconBook, IconNews, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Work } from '#contract/library/works.ts'
import { sentenceFor, sentenceOr } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { refreshLibrary, removeWork, worksQuery } from '#web/library/ask/api.ts'
import { workWords } from '#web/library/ask/read-answer.ts'
import { KindSign } from '#web/sources/kind-sign.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './to-read.module.css'

/** Books and papers that the learner took from the Librarian's answers; nothing where there are none. */
export function ToRead() {
  const { list, items, more } = usePages(worksQuery())
  const { remove, isRemoving, failure, dismiss } = useRemoval()
  if (list.isSuccess && items.length === 0) return null
  if (list.isPending) return null
  return (
    <section className="mt-32" aria-labelledby="to-read">
      <h2 id="to-read" className="as-h3 mb-16">
        To read
      </h2>
      {failure !== null && (
        <div className="mb-16">
          <ErrorAlert title={failure} onDismiss={dismiss} />
        </div>
      )}
      {list.error !== null && !list.isFetchNextPageError && (
        <div className="mb-16">
          <ErrorAlert
            title={sentenceOr(list.error, 'Your works to read could not be loaded')}
            onRetry={() => void list.refetch()}
          />
        </div>
      )}
      {items.length > 0 && (
        <ul className="panel lifted" aria-label="Works to read">
          {items.map((work) => (
            <WorkRow
              key={work.id}
              work={work}
              isBusy={isRemoving(work.id)}
              onRemove={() => remove(work.id)}
            />
          ))}
        </ul>
      )}
      <LoadMore {...more} />
    </section>
  )
}

function useRemoval() {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: removeWork,
    onMutate: () => setFailure(null),
    onSuccess: async () => {
      await refreshLibrary(client)
      // The row that had the focus is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
    onError: (error) => {
      setFailure(sentenceFor(error))
      // Not waited for: it can be tried again at once.
      void refreshLibrary(client)
    },
  })
  return {
    remove: mutate,
    isRemoving: (id: string) => isPending && variables === id,
    failure,
    dismiss: () => setFailure(null),
  }
}

interface WorkRowProps {
  work: Work
  isBusy: boolean
  onRemove: () => void
}

function WorkRow({ work, isBusy, onRemove }: WorkRowProps) {
  const Icon = work.kind === 'book' ? IconBook : IconNews
  const about = workWords(work)
  return (
    <li className={`flex gap-16 align-start lined ${classes.row}`}>
      <KindSign>
        <Icon size={22} stroke={1.6} />
      </KindSign>
      <div className="grow shrinkable">
        <h3 className="title-h4 breaks">
          <a href={work.url} target="_blank" rel="noreferrer noopener">
            <bdi>{work.title}</bdi>
            <span className="unseen"> (opens in a new tab)</span>
          </a>
        </h3>
        <p className="muted small-tight breaks mt-2">
          {about !== '' && <bdi>{about}</bdi>}
          {about !== '' && work.courseTitle !== null && ' · '}
          {work.courseTitle !== null && <bdi>{work.courseTitle}</bdi>}
        </p>
        {work.reason !== '' && (
          <p className="breaks mt-4" dir="auto">
            {work.reason}
          </p>
        )}
      </div>
      {/* Never disabled by the browser: where it cannot be removed, the focus is still on it. */}
      <ActionIcon
        data-tooltip="Remove"
        aria-label={`Remove ${work.title}`}
        {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : { onClick: onRemove })}
      >
        {isBusy ? <Loader size={20} aria-hidden="true" /> : <IconTrash size={20} stroke={1.75} />}
      </ActionIcon>
    </li>
  )
}
