import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SourceAnchor } from '#contract/sources/reading.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useSearchTerm } from '#web/lib/use-search-term.ts'
import { passagesQuery } from '#web/sources/api.ts'
import { FoundPassageItem } from '#web/sources/found-passage.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './reader-panels.module.css'

interface SearchInsideProps {
  sourceId: string
  /** The place that is open now, and marked. */
  here: SourceAnchor | null
  onFollow: (anchor: SourceAnchor) => void
}

const inOrder = (one: SourceAnchor, other: SourceAnchor) =>
  one.section - other.section || one.start - other.start

/** Words looked for in the document that is open, in its order. */
export function SearchInside({ sourceId, here, onFollow }: SearchInsideProps) {
  const search = useSearchTerm()
  const words = search.term
  const found = useQuery({ ...passagesQuery(words, sourceId), placeholderData: keepPreviousData })
  const passages = useMemo(
    () => (words === '' ? [] : (found.data?.items ?? []).toSorted(inOrder)),
    [words, found.data],
  )
  const at = passages.findIndex(
    ({ section, start }) => here !== null && section === here.section && start === here.start,
  )
  const step = (by: 1 | -1) => {
    const next = at === -1 ? (by === 1 ? 0 : passages.length - 1) : at + by
    const passage = passages[(next + passages.length) % passages.length]
    if (passage) onFollow(passage)
  }
  return (
    <search className={classes.panel} aria-label="Inside this document">
      <form
        className="row gap-8"
        onSubmit={(event) => {
          event.preventDefault()
          step(1)
        }}
      >
        <TextInput
          className="grow"
          type="search"
          data-search-inside
          aria-label="Search inside this document"
          placeholder="Search inside this document..."
          value={search.text}
          error={search.error}
          classNames={{ error: fieldClasses.error }}
          onChange={(event) => search.setText(event.currentTarget.value)}
          leftSection={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
          leftSectionPointerEvents="none"
        />
        <ActionIcon aria-label="Previous match" disabled={passages.length === 0} onClick={() => step(-1)}>
          <IconChevronUp size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label="Next match" disabled={passages.length === 0} onClick={() => step(1)}>
          <IconChevronDown size={20} stroke={1.75} />
        </ActionIcon>
      </form>
      <p role="status" className="muted small mt-8">
        {words !== '' && found.isSuccess && !found.isPlaceholderData && foundWords(passages.length, at)}
      </p>
      {found.isError && (
        <ErrorAlert
          title={sentenceFor(found.error)}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {passages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys too
        <ul className={classes.found} tabIndex={0} aria-label="Matches">
          {passages.map((passage) => (
            <FoundPassageItem key={`${passage.section}-${passage.start}`} passage={passage} />
          ))}
        </ul>
      )}
    </search>
  )
}

function foundWords(count: number, at: number): string {
  if (count === 0) return 'Nothing in this document matches these words.'
  const passages = count === 1 ? '1 passage' : `${count} passages`
  return at === -1 ? passages : `${at + 1} of ${passages}`
}
