import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { IconMessage2Question, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Video } from '#contract/library.ts'
import { askFirst } from '#web/lib/calls/ask-first.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { useUnsentSessions } from '#web/library/watch/use-unsent-sessions.ts'
import { todayQuery } from '#web/review/use-today.ts'
import { sourcesQuery } from '#web/sources/api.ts'
import { DocumentsSkeleton } from '#web/sources/list/documents-skeleton.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { tabClasses } from '#web/ui/tabs/tab-classes.ts'
import { videoCountsQuery, videosQuery } from './api.ts'
import { DeleteVideoDialog } from './delete-video-dialog.tsx'
import { AskDialog, VideoDialog } from './late-dialogs.ts'
import { LibraryTools } from './library-tools.tsx'
import { libraryView, useLibraryView } from './use-library-view.ts'
import { VideosPanel } from './videos-panel.tsx'

const DocumentsTab = lazy(() =>
  import('#web/sources/list/documents-tab.tsx').then((m) => ({ default: m.DocumentsTab })),
)

const ToRead = lazy(() => import('./works/to-read.tsx').then((m) => ({ default: m.ToRead })))

export function LibraryScreen() {
  useUnsentSessions()
  const { view, isDocuments, choose, chooseTab, clearFilters, ...search } = useLibraryView()
  const [editing, setEditing] = useState<Video | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Video | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const ask = () => setAsking(true)
  const add = () => (isDocuments ? setAdding(true) : setEditing('new'))
  const tab = isDocuments ? 'documents' : view.tab

  return (
    <>
      <PageHeading
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconMessage2Question size={19} stroke={1.75} />}
              onClick={ask}
            >
              Ask Librarian
            </Button>
            <Button leftSection={<IconPlus size={19} stroke={1.75} />} onClick={add}>
              {isDocuments ? 'Add Documents' : 'Add Video'}
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
      <Tabs value={tab} keepMounted={false} onChange={chooseTab} classNames={tabClasses}>
        <Boundary name="The search and its filters">
          <LibraryTools view={view} isDocuments={isDocuments} search={search} onChoose={choose} />
        </Boundary>
        <Tabs.Panel value={tab}>
          {isDocuments ? (
            <Suspense fallback={<DocumentsSkeleton />}>
              <Boundary name="Your documents">
                <DocumentsTab
                  search={view.search}
                  onClearSearch={clearFilters}
                  isAdding={isAdding}
                  onAdding={setAdding}
                />
              </Boundary>
              {view.search === '' && (
                <Boundary name="This panel">
                  <ToRead />
                </Boundary>
              )}
            </Suspense>
          ) : (
            <Boundary name="Your videos">
              <VideosPanel
                view={view}
                onAdd={add}
                onAsk={ask}
                onEdit={setEditing}
                onDelete={setDeleting}
                onClear={clearFilters}
              />
            </Boundary>
          )}
        </Tabs.Panel>
      </Tabs>
      <VideoDialog subject={editing} courseId={view.courseId} onClose={() => setEditing(null)} />
      <AskDialog opened={isAsking} courseId={view.courseId} onClose={() => setAsking(false)} />
      <DeleteVideoDialog video={deleting} onClose={() => setDeleting(null)} onFailure={setFailure} />
    </>
  )
}

LibraryScreen.askFirst = askFirst((client) => {
  const view = libraryView(new URLSearchParams(window.location.search))
  const documents = [client.prefetchInfiniteQuery(sourcesQuery()), client.prefetchQuery(todayQuery)]
  if (view === null) return documents
  return [
    ...documents,
    client.prefetchInfiniteQuery(videosQuery(view)),
    client.prefetchQuery(videoCountsQuery(view)),
    client.prefetchQuery(courseChoicesQuery),
  ]
})
