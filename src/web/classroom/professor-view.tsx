import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ActivityView } from './activity-view.tsx'
import type { ContentStore } from './content-store.ts'
import { Notes } from './notes.tsx'
import { NotesSkeleton } from './notes-skeleton.tsx'
import { useContent } from './use-content.ts'

interface ProfessorViewProps {
  room: Classroom
  activity: Activity
  content: ContentStore
}

/** The Professor's notes, as they are written or as they were kept. */
export function ProfessorView({ room, activity, content }: ProfessorViewProps) {
  const made = useContent(content, activity.id)
  const isMissing = activity.content === null && made === undefined
  useEffect(() => {
    if (!isMissing) return
    console.warn('There are no notes for this activity yet; the Professor writes them.')
    content.writeNotes(room, activity.id).catch(() => {})
  }, [isMissing, content, room, activity.id])

  const write = () => void content.writeNotes(room, activity.id, { regenerate: true }).catch(() => {})
  const isWriting = made?.status === 'working'
  const text = made !== undefined && made.notes !== '' ? made.notes : (activity.content ?? '')
  return (
    <ActivityView activity={activity}>
      {text === '' && made?.status !== 'failed' && <NotesSkeleton />}
      {text !== '' && <Notes text={text} isWriting={isWriting} />}
      {made?.status === 'failed' && (
        <Notice tone="danger" action={<Button onClick={write}>Retry</Button>}>
          {made.sentence}
        </Notice>
      )}
    </ActivityView>
  )
}
