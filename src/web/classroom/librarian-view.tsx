import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ActivityView } from './activity-view.tsx'
import type { ContentStore } from './content-store.ts'
import { NotesSkeleton } from './notes-skeleton.tsx'
import { ResourceList } from './resource-list.tsx'
import { useContent } from './use-content.ts'

interface LibrarianViewProps {
  room: Classroom
  activity: Activity
  content: ContentStore
}

/** What the Librarian found to read on. */
export function LibrarianView({ room, activity, content }: LibrarianViewProps) {
  const made = useContent(content, activity.id)
  const isMissing = activity.resources === null && made === undefined
  useEffect(() => {
    if (isMissing) content.findResources(room, activity).catch(() => {})
  }, [isMissing, content, room, activity])

  const find = () => void content.findResources(room, activity, { regenerate: true }).catch(() => {})
  const resources = made?.resources ?? activity.resources
  return (
    <ActivityView activity={activity}>
      {resources === null && made?.status !== 'failed' && <NotesSkeleton />}
      {resources !== null && <ResourceList resources={resources} />}
      {made?.status === 'failed' && (
        <Notice tone="danger" action={<Button onClick={find}>Retry</Button>}>
          {made.sentence}
        </Notice>
      )}
    </ActivityView>
  )
}
