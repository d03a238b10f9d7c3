import { Button } from '@mantine/core'
import { IconMessage2Question, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Video } from '#contract/library.ts'
import { sentenceOr } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClearSearch } from '#web/ui/forms/clear-search.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { type LibraryView, videosQuery } from './api.ts'
import { isNarrowed } from './use-library-view.ts'
import { VideoCard } from './video-card.tsx'
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx'

interface VideosPanelProps {
  view: LibraryView
  onAdd: () => void
  onAsk: () => void
  onEdit: (video: Video) => void
  onDelete: (video: Video) => void
  onClear: () => void
}

/** The videos that the tools above choose. */
export function VideosPanel({ view, onAdd, onAsk, onEdit, onDelete, onClear }: VideosPanelProps) {
  const { list, items: videos, more } = usePages({ ...videosQuery(view), placeholderData: keepPreviousData })
  return (
    <>
      <LoadFailure key={list.errorUpdatedAt} list={list} />
      {list.isPending && <VideoGridSkeleton />}
      {list.isSuccess && !list.isPlaceholderData && videos.length === 0 && (
        <NoVideos view={view} onAdd={onAdd} onAsk={onAsk} onClear={onClear} />
      )}
      <VideoGrid>
        {videos.map((video) => (
          <VideoCard
            key={video.id}
            video={video}
            onEdit={() => onEdit(video)}
            onDelete={() => onDelete(video)}
          />
        ))}
      </VideoGrid>
      <LoadMore {...more} />
    </>
  )
}

interface LoadFailureProps {
  list: {
    error: Error | null
    isFetching: boolean
    isFetchNextPageError: boolean
    refetch: () => Promise<unknown>
  }
}

/** Dismissed it stays away until the next failure, which is another one. */
function LoadFailure({ list }: LoadFailureProps) {
  const [isDismissed, setIsDismissed] = useState(false)
  if (list.error === null || list.isFetchNextPageError || isDismissed) return null
  return (
    <div className="mb-16">
      <ErrorAlert
        title={sentenceOr(list.error, 'Failed to load library')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
        onDismiss={() => setIsDismissed(true)}
      />
    </div>
  )
}

interface NoVideosProps {
  view: LibraryView
  onAdd: () => void
  onAsk: () => void
  onClear: () => void
}

function NoVideos({ view, onAdd, onAsk, onClear }: NoVideosProps) {
  if (isNarrowed(view))
    return (
      <EmptyState
        picture={null}
        heading={<h2>No videos found</h2>}
        action={
          <ClearSearch onClear={onClear}>
            {view.courseId === null && view.origin === null ? 'Clear search' : 'Clear filters'}
          </ClearSearch>
        }
      />
    )
  if (view.tab === 'recommended')
    return (
      <EmptyState
        heading={<h2>No AI recommendations yet</h2>}
        action={
          <Button leftSection={<IconMessage2Question size={19} stroke={1.75} />} onClick={onAsk}>
            Ask Librarian
          </Button>
        }
      >
        Ask the Librarian what you are looking for: the videos that you add from the answer appear here, and
        the details of each say why.
      </EmptyState>
    )
  return (
    <EmptyState
      heading={<h2>No videos yet</h2>}
      action={
        <Button leftSection={<IconPlus size={19} stroke={1.75} />} onClick={onAdd}>
          Add Video
        </Button>
      }
    >
      Keep the videos of your courses here, with your notes and where you stopped.
    </EmptyState>
  )
}
