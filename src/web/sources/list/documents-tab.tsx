import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '#contract/sources.ts'
import { sentenceFor, sentenceOr } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { useFileDrop } from '#web/lib/files/use-file-drop.ts'
import { cancelReading, readAgain, refreshSources, sourcesQuery } from '#web/sources/api.ts'
import { AddDocumentsDialog } from '#web/sources/send/add-documents-dialog.tsx'
import { DropZone } from '#web/sources/send/drop-zone.tsx'
import { isActive, type Sending } from '#web/sources/send/sender.ts'
import { sending } from '#web/sources/send/sending.ts'
import { roomWords } from '#web/sources/source-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { useStore } from '#web/ui/store.ts'
import { DeleteDocumentDialog } from './delete-document-dialog.tsx'
import type { DocumentAct } from './document-menu.tsx'
import { DocumentRow, WaitingRow } from './document-row.tsx'
import { DocumentsSkeleton } from './documents-skeleton.tsx'
import classes from './documents-tab.module.css'
import { EditDocumentDialog } from './edit-document-dialog.tsx'
import { SearchResults } from './search-results.tsx'
import { WhatToDoDialog } from './what-to-do-dialog.tsx'

interface DocumentsTabProps {
  /** What is looked for inside of them. */
  search: string
  onClearSearch: () => void
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

/** The learner's documents in the Library. */
export function DocumentsTab({ search, onClearSearch, isAdding, onAdding }: DocumentsTabProps) {
  const { list, items: sources, more } = usePages(sourcesQuery())
  const { items: onTheirWay } = useStore(sending.store)
  const { open, act, close, failure, setFailure } = useActs(() => onAdding(true))
  const [tooMany, setTooMany] = useState(0)
  const take = (files: readonly File[]) => {
    setTooMany(sending.add(files))
    onAdding(true)
  }
  const isOver = useFileDrop(take)
  const room = list.data?.pages[0]?.room
  const isEmpty = list.isSuccess && sources.length === 0 && !onTheirWay.some(isActive)

  return (
    <>
      {failure !== null && (
        <div className="mb-16">
          <ErrorAlert title={failure} onDismiss={() => setFailure(null)} />
        </div>
      )}
      {search === '' ? (
        <>
          {list.error !== null && !list.isFetchNextPageError && (
            <div className="mb-16">
              <ErrorAlert
                title={sentenceOr(list.error, 'Your documents could not be loaded')}
                onRetry={() => void list.refetch()}
                retrying={list.isFetching}
              />
            </div>
          )}
          {list.isPending && <DocumentsSkeleton />}
          {isEmpty && <NoDocuments onAdd={() => onAdding(true)} />}
          <DocumentList sources={sources} onTheirWay={onTheirWay} onAct={act} />
          <LoadMore {...more} />
          {room && (
            <p className={`muted small ${classes.foot}`}>
              Only you can see your documents. {roomWords(room)}
            </p>
          )}
        </>
      ) : (
        <SearchResults words={search} onAct={act} onClear={onClearSearch} />
      )}
      {isOver && !isAdding && (
        <div className={classes.drop}>
          <DropZone isOver isWhole />
        </div>
      )}
      <AddDocumentsDialog
        opened={isAdding}
        sources={sources}
        isOver={isOver}
        tooMany={tooMany}
        onFiles={take}
        onClose={() => onAdding(false)}
      />
      <EditDocumentDialog subject={open?.act === 'edit' ? open.source : null} onClose={close} />
      <WhatToDoDialog
        source={open?.act === 'what-to-do' ? open.source : null}
        onClose={close}
        onReadAgain={(source) => act('read', source)}
      />
      <DeleteDocumentDialog
        source={open?.act === 'delete' ? open.source : null}
        onClose={close}
        onFailure={setFailure}
      />
    </>
  )
}

interface DocumentListProps {
  sources: Source[]
  onTheirWay: Sending[]
  onAct: (act: DocumentAct, source: Source) => void
}

function DocumentList({ sources, onTheirWay, onAct }: DocumentListProps) {
  const known = new Set(sources.map(({ id }) => id))
  const unknown = onTheirWay.filter((item) => isActive(item) && !known.has(item.source?.id ?? ''))
  if (sources.length + unknown.length === 0) return null
  return (
    <ul className="panel lifted relative" aria-label="Documents">
      {unknown.map((item) => (
        <WaitingRow key={item.key} sending={item} />
      ))}
      {sources.map((source) => (
        <DocumentRow
          key={source.id}
          source={source}
          sending={onTheirWay.find((item) => isActive(item) && item.source?.id === source.id)}
          onAct={(act) => onAct(act, source)}
        />
      ))}
    </ul>
  )
}

/** What a row or its menu asks for: some of it at once, some of it over the page. */
function useActs(onGoOn: () => void) {
  const client = useQueryClient()
  const [open, setOpen] = useState<{ act: DocumentAct; source: Source } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate } = useMutation({
    mutationFn: ({ act, source }: { act: 'read' | 'cancel'; source: Source }) =>
      act === 'read' ? readAgain(source.id) : cancelReading(source.id),
    onError: (error) => setFailure(sentenceFor(error)),
    onSettled: () => refreshSources(client),
  })
  const act = (asked: DocumentAct, source: Source) => {
    setFailure(null)
    if (asked === 'go-on') onGoOn()
    else if (asked === 'read' || asked === 'cancel') mutate({ act: asked, source })
    else setOpen({ act: asked, source })
  }
  return { open, act, close: () => setOpen(null), failure, setFailure }
}

const NoDocuments = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    heading={<h2>No documents yet</h2>}
    action={
      <Button leftSection={<IconPlus size={19} stroke={1.75} />} onClick={onAdd}>
        Add Documents
      </Button>
    }
  >
    Bring a book, a paper or your own notes. You can read and search them here, and the guides answer from
    them and say which page.
  </EmptyState>
)
