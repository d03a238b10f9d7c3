import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { passagesQuery, sourcesQuery } from '#web/sources/api.ts'
import { FoundPassageItem } from '#web/sources/found-passage.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClearSearch } from '#web/ui/forms/clear-search.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { DocumentAct } from './document-menu.tsx'
import { DocumentRow } from './document-row.tsx'
import { DocumentsSkeleton } from './documents-skeleton.tsx'

type SearchResultsProps = {
  words: string
  onAct: (act: DocumentAct, source: Parameters<typeof DocumentRow>[0]['source']) => void
  onClear: () => void
}

/** Documents whose name matches, then the matches inside all documents. */
export function SearchResults({ words, onAct, onClear }: SearchResultsProps) {
  const named = usePages({ ...sourcesQuery(words), placeholderData: keepPreviousData })
  const inside = useQuery({ ...passagesQuery(words), placeholderData: keepPreviousData })
  const passages = inside.data?.items ?? []
  const error = inside.error ?? named.list.error
  if (error !== null)
    return (
      <ErrorAlert
        title={sentenceFor(error)}
        retrying={inside.isFetching || named.list.isFetching}
        onRetry={() => {
          void inside.refetch()
          void named.list.refetch()
        }}
      />
    )
  if (inside.isPending || named.list.isPending) return <DocumentsSkeleton />
  const isEmpty = passages.length === 0 && named.items.length === 0
  return (
    <>
      <p role="status" className="unseen">
        {passages.length === 1 ? '1 passage found' : `${passages.length} passages found`}
      </p>
      {isEmpty && (
        <EmptyState
          picture={null}
          heading={<h2>No passage found</h2>}
          action={<ClearSearch onClear={onClear}>Clear search</ClearSearch>}
        >
          Nothing in your documents matches these words.
        </EmptyState>
      )}
      {named.items.length > 0 && (
        <ul className="panel lifted mb-24 relative" aria-label="Documents by name">
          {named.items.map((source) => (
            <DocumentRow
              key={source.id}
              source={source}
              sending={undefined}
              onAct={(act) => onAct(act, source)}
            />
          ))}
        </ul>
      )}
      <LoadMore {...named.more} />
      {passages.length > 0 && (
        <ul className="panel lifted clipped" aria-label="Passages">
          {passages.map((passage) => (
            <FoundPassageItem
              key={`${passage.sourceId}-${passage.section}-${passage.start}`}
              passage={passage}
              withTitle
            />
          ))}
        </ul>
      )}
    </>
  )
}
