import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { useStore } from '#web/lib/store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ActivityView } from './activity-view.tsx'
import type { ContentStore } from './content-store.ts'
import classes from './notes.module.css'
import { NotesSkeleton } from './notes-skeleton.tsx'
import { ResourceList } from './resource-list.tsx'

interface LibrarianViewProps {
  room: Classroom
  activity: Activity
  content: ContentStore
}

/** What the Librarian found to read on. */
export function LibrarianView({ room, activity, content }: LibrarianViewProps) {
  const made = useStore(content.store, ({ shown }) => shown[activity.id])
  const isMissing = activity.resources === null && made === undefined
  useEffect(() => {
    if (isMissing) content.findResources(room, activity).catch(() => {})
  }, [isMissing, content, room, activity])

  const find = (regenerate: boolean) => () =>
    void content.findResources(room, activity, regenerate).catch(() => {})
  const { resources } = activity
  const isFinding = made?.status === 'working'
  const again = (
    <Tooltip label="Generate again">
      <ActionIcon aria-label="Generate again" loading={isFinding} onClick={find(true)}>
        <IconRefresh size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <ActivityView activity={activity} actions={resources !== null && again}>
      {resources === null && made?.status !== 'failed' && <NotesSkeleton />}
      {resources !== null && <ResourceList resources={resources} />}
      {made?.status === 'failed' && (
        <div className={`no-print ${classes.notice}`}>
          <Notice
            tone="danger"
            action={
              <Button size="sm" onClick={find(resources !== null)}>
                Retry
              </Button>
            }
          >
            {made.sentence}
          </Notice>
        </div>
      )}
    </ActivityView>
  )
}
