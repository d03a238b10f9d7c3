import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { IconMessage2Question, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Video } from '#contract/library.ts'
import { sentenceOr } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { useUnsentSessions } from '#web/library/watch/use-unsent-sessions.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClearSearch } from '#web/ui/forms/clear-search.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { tabClasses } from '#web/ui/tabs/tab-classes.ts'
import { type LibraryView, videosQuery } from './api.ts'
import { DeleteVideoDialog } from './delete-video-dialog.tsx'
import { LibraryTools } from './library-tools.tsx'
import { isNarrowed, useLibraryView } from './use-library-view.ts'
import { VideoCard } from './video-card.tsx'
import { VideoDialog } from './video-dialog.tsx'
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx'

export function LibraryScreen() {
  useUnsentSessions()
  const { view, text, setText, choose, chooseTab, clearFilters } = useLibraryView()
  const { list, items: videos, more } = usePages({ ...videosQuery(view), placeholderData: keepPreviousData })
  const [editing, setEditing] = useState<Video | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Video | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const add = () => setEditing('new')

  return (
    <>
      <PageHeading
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconMessage2Question size={19} stroke={1.75} />}
              onClick={() => notify.info('Coming Soon!')}
            >
              Ask Librarian
            </Button>
            <Button leftSection={<IconPlus size={19} stroke={1.75} />} onClick={add}>
              Add Video
            </Button>
          </>
        }
      >
        Library
      </PageHeading>
      {failure !== null && (
        <div className="mb-16">
          <ErrorAlert title={failure} onDismiss={() => setFailure(null)} />
        </div>
      )}
      <Tabs value={view.tab} keepMounted={false} onChange={chooseTab} classNames={tabClasses}>
        <LibraryTools view={view} text={text} onText={setText} onChoose={choose} />
        <Tabs.Panel value={view.tab}>
          <LoadFailure key={list.errorUpdatedAt} list={list} />
          {list.isPending && <VideoGridSkeleton />}
          {list.isSuccess && !list.isPlaceholderData && videos.length === 0 && (
            <NoVideos view={view} onAdd={add} onClear={clearFilters} />
          )}
          <VideoGrid>
            {videos.map((video) => (
              <VideoCard
                key={video.id}
                video={video}
                onEdit={() => setEditing(video)}
                onDelete={() => setDeleting(video)}
              />
            ))}
          </VideoGrid>
          <LoadMore {...more} />
        </Tabs.Panel>
      </Tabs>
      <VideoDialog subject={editing} courseId={view.courseId} onClose={() => setEditing(null)} />
      <DeleteVideoDialog video={deleting} onClose={() => setDeleting(null)} onFailure={setFailure} />
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
  onClear: () => void
}

function NoVideos({ view, onAdd, onClear }: NoVideosProps) {
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
          <Button component={Link} to="/courses">
            Browse Courses
          </Button>
        }
      >
        Videos recommended by AI come with the courses you add.
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
