import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import classes from '#web/classroom/notes/notes.module.css'
import { NotesSkeleton } from '#web/classroom/notes/notes-skeleton.tsx'
import { type LessonContent, useContent } from '#web/classroom/prepare/lesson-content.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { ActivityView } from './activity-view.tsx'
import list from './resource-list.module.css'
import { ResourceList } from './resource-list.tsx'

interface LibrarianViewProps {
  room: Classroom
  activity: Activity
  content: LessonContent
}

/** What the Librarian found to read on. */
export function LibrarianView({ room, activity, content }: LibrarianViewProps) {
  const made = useContent(activity.id)
  const isMissing = activity.resources === null && made === undefined
  useEffect(() => {
    if (isMissing) content.findResources(room, activity.id).catch(() => {})
  }, [isMissing, content, room, activity.id])

  const find = (regenerate: boolean) => () =>
    void content.findResources(room, activity.id, regenerate).catch(() => {})
  const { resources } = activity
  const isFinding = made?.status === 'working'
  const wait = { label: `Works on “${activity.title}”`, purposes: ['generate-resources'], about: activity.id }
  const again = (
    <ActionIcon
      data-tooltip="Generate again"
      aria-label="Generate again"
      loading={isFinding}
      onClick={find(true)}
    >
      <IconRefresh size={20} stroke={1.75} />
    </ActionIcon>
  )
  return (
    <ActivityView activity={activity} actions={resources !== null && !activity.isAuthored && again}>
      {resources === null && made?.status !== 'failed' && <NotesSkeleton wait={wait} />}
      {activity.content !== null && (
        <Markdown className={list.word ?? ''} text={activity.content} waiting={null} />
      )}
      {resources !== null && (resources.length > 0 || activity.content === null) && (
        <ResourceList resources={resources} />
      )}
      {resources !== null && isFinding && <GuideWait {...wait} />}
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
