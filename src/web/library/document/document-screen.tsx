import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { faultWords } from '#contract/sources/fault-words.ts'
import type { SourceFault } from '#contract/sources/kinds.ts'
import type { SourceDetails } from '#contract/sources.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { Loading } from '#web/shell/loading.tsx'
import { sourceQuery } from '#web/sources/api.ts'
import { InkBar } from '#web/sources/list/ink-bar.tsx'
import classes from '#web/sources/reader/reading-view.module.css'
import { readPercent } from '#web/sources/source-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReadingView } from './reading-view.tsx'

const documentsPath = '/library?tab=documents'

/** One document, open for reading. */
export function DocumentScreen() {
  const { sourceId = '' } = useParams()
  const { data: source, error, refetch, isFetching } = useQuery(sourceQuery(sourceId))
  useEffect(() => {
    if (source) document.title = `${source.title} · Trivium`
  }, [source])
  if (source === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <NoDocument error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    )
  return source.state === 'ready' && source.sections !== null && source.sections > 0 ? (
    <>
      <Button
        component={Link}
        to={documentsPath}
        variant="subtle"
        size="sm"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
      >
        Back to Library
      </Button>
      <ReadingView key={source.id} source={source} sections={source.sections} />
    </>
  ) : (
    <NotReadable source={source} />
  )
}

interface NoDocumentProps {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

function NoDocument({ error, isRetrying, onRetry }: NoDocumentProps) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <EmptyState
      solid
      picture={null}
      heading={<h1 tabIndex={-1}>{isGone ? 'Document not found' : sentenceFor(error)}</h1>}
      action={
        <>
          {!isGone && (
            <Button variant="default" loading={isRetrying} onClick={onRetry}>
              Retry
            </Button>
          )}
          <Button component={Link} to={documentsPath}>
            Back to Library
          </Button>
        </>
      }
    />
  )
}

/** It is not read yet, or could not be. */
function NotReadable({ source }: { source: SourceDetails }) {
  const percent = readPercent(source)
  return (
    <EmptyState
      solid
      picture={null}
      heading={<h1 tabIndex={-1}>{source.title}</h1>}
      action={
        <Button component={Link} to={documentsPath}>
          Back to Library
        </Button>
      }
    >
      {source.fault !== null && <FaultSentence source={source} fault={source.fault} />}
      {source.state === 'sending' && 'This file has not arrived completely yet.'}
      {source.state === 'waiting' && 'This document is waiting to be read. It opens here by itself.'}
      {source.state === 'reading' && (
        <>
          This document is being read. It opens here by itself.
          {percent !== null && <InkBar name={`Reading ${source.title}`} percent={percent} />}
        </>
      )}
    </EmptyState>
  )
}

function FaultSentence({ source, fault }: { source: SourceDetails; fault: SourceFault }) {
  const { because, whatToDo } = faultWords({ ...source, fault })
  return (
    <>
      Could not be read: {because} {whatToDo}
    </>
  )
}
