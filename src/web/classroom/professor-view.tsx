import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { LateExercises } from '#web/classroom/notes/late-exercises.tsx'
import classes from '#web/classroom/notes/notes.module.css'
import { Notes } from '#web/classroom/notes/notes.tsx'
import { NotesActions } from '#web/classroom/notes/notes-actions.tsx'
import { NotesSkeleton } from '#web/classroom/notes/notes-skeleton.tsx'
import { useOutline } from '#web/classroom/notes/use-outline.tsx'
import { LateStudyPage } from '#web/classroom/page/late-study-page.tsx'
import { type LessonContent, useContent } from '#web/classroom/prepare/lesson-content.ts'
import { appConfig } from '#web/lib/config.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { MarkToCard } from '#web/review/mark/mark-to-card.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { ActivityView } from './activity-view.tsx'

interface ProfessorViewProps {
  room: Classroom
  activity: Activity
  content: LessonContent
  /** Shows the chat. */
  onDiscuss: () => void
}

/**
 * The Professor's notes, or the page that the learner writes where no model writes notes; both, once both
 * exist.
 */
export function ProfessorView({ room, activity, content, onDiscuss }: ProfessorViewProps) {
  const made = useContent(activity.id)
  const notes = { room, activity, content, onDiscuss }
  if (!activity.hasPage || hasWords(activity) || made !== undefined) return <WrittenNotes {...notes} />
  const ask = appConfig.model.connected && (
    <Button
      size="sm"
      variant="default"
      onClick={() => void content.writeNotes(room, activity.id).catch(() => {})}
    >
      Write notes
    </Button>
  )
  return (
    <ActivityView activity={activity} role={<>Your page</>} actions={ask}>
      <LateStudyPage room={room} activity={activity} />
    </ActivityView>
  )
}

/** Earlier versions stored empty notes: they count as missing, so they can be written. */
const hasWords = ({ content }: Activity) => content !== null && content.trim() !== ''

/** The notes as they arrive, or as they were saved. */
function WrittenNotes({ room, activity, content, onDiscuss }: ProfessorViewProps) {
  const { id, title } = activity
  const made = useContent(id)
  // Without a model only saved notes can be shown.
  const canWrite = appConfig.model.connected
  // Notes that came with the course are never regenerated.
  const canAgain = canWrite && !activity.isAuthored
  const isMissing = canWrite && !hasWords(activity) && made === undefined
  useEffect(() => {
    if (!isMissing) return
    console.warn('There are no notes for this activity yet; the Professor writes them.')
    content.writeNotes(room, id).catch(() => {})
  }, [isMissing, content, room, id])

  const write = (regenerate: boolean) => () => void content.writeNotes(room, id, regenerate).catch(() => {})
  const isWriting = made?.status === 'working'
  const text = (isWriting && made.notes) || activity.content || (made?.notes ?? '')
  // Until the first new words arrive, the page shows the old notes, complete.
  const isNew = isWriting && made.notes !== ''
  const { isOutlined, toggle } = useOutline(text)
  const isCutOff = !isWriting && activity.contentCutOff
  const isEmpty = text.trim() === '' && made?.status === 'done'
  const wait = { label: `Notes on “${title}”`, purposes: ['generate-notes'], about: id }
  const retry = canWrite && (
    <Button size="sm" onClick={write(hasWords(activity) && !activity.contentCutOff)}>
      Retry
    </Button>
  )
  return (
    <ActivityView
      activity={activity}
      actions={
        text.trim() !== '' && (
          <NotesActions
            exercises={activity.exercises}
            isWriting={isWriting}
            outline={toggle}
            onAgain={canAgain ? write(true) : null}
          />
        )
      }
    >
      {text.trim() === '' && (isWriting || made === undefined) && <NotesSkeleton wait={wait} />}
      {isEmpty && (
        <div className={`no-print ${classes.notice}`}>
          <Notice tone="danger" action={retry}>
            The Professor sent an empty page.
          </Notice>
        </div>
      )}
      {text.trim() !== '' && (
        <MarkToCard placeOf={() => placeIn(room, id)}>
          <Notes
            text={text}
            citations={
              (isWriting && made.notes !== '') || activity.content === null
                ? (made?.citations ?? [])
                : activity.citations
            }
            title={title}
            isWriting={isNew}
            isOutlined={isOutlined}
            below={
              !isNew &&
              activity.exercises.length > 0 && (
                <LateExercises courseId={room.course.id} activity={activity} onDiscuss={onDiscuss} />
              )
            }
          />
        </MarkToCard>
      )}
      {text.trim() !== '' && isWriting && <GuideWait {...wait} />}
      {made?.status === 'failed' && (
        <div className={`no-print ${classes.notice}`}>
          <Notice tone="danger" title={isCutOff && <Badge tone="outline">Cut off</Badge>} action={retry}>
            {made.sentence}
          </Notice>
        </div>
      )}
      {isCutOff && made?.status !== 'failed' && (
        <div className={`no-print ${classes.notice}`}>
          <Notice tone="info" title={<Badge tone="outline">Cut off</Badge>} action={retry}>
            The Professor was interrupted here. What was written so far is saved.
          </Notice>
        </div>
      )}
      {activity.hasPage && <LateStudyPage room={room} activity={activity} />}
    </ActivityView>
  )
}

/** The place that a card made from the notes links back to. */
const placeIn = ({ course, unit }: Classroom, activityId: string) => ({
  courseId: course.id,
  ...(unit && { unitId: unit.id }),
  activityId,
})
