import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isActivityReady } from '#contract/classroom/ready.ts'
import { guides } from '#contract/classroom/rules.ts'
import { innerTitle } from '#contract/words/text.ts'
import type { ChatSight } from '#web/classroom/chat/activity-chat.tsx'
import { useBroughtQuestion } from '#web/classroom/chat/brought-question.ts'
import { PrefetchBar } from '#web/classroom/prepare/prefetch-bar.tsx'
import { usePrefetch } from '#web/classroom/prepare/use-prefetch.ts'
import { messageFieldId } from '#web/conversations/message-field.ts'
import { LessonOpening } from '#web/review/carry/lesson-opening.tsx'
import { lateVideoMarks, VideoMarks } from '#web/sources/cite/video-marks.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { ActivityStepper } from './activity-stepper.tsx'
import { ActivityView } from './activity-view.tsx'
import type { EndedLesson } from './closing-panel.tsx'
import { DefaultView } from './default-view.tsx'
import { EndSessionDialog } from './end-session-dialog.tsx'
import { LessonCredit } from './lesson-credit.tsx'
import classes from './lesson-layout.module.css'
import { LibrarianView } from './librarian-view.tsx'
import { Pager } from './pager.tsx'
import { ProfessorView } from './professor-view.tsx'
import { useEndLesson } from './use-end-lesson.ts'
import type { OpenLesson } from './use-lesson.ts'

interface LessonViewProps {
  lesson: OpenLesson
  /** The exam of an Examiner's activity. */
  exam: ReactNode
  /** The role line of an exam, where the guide's usual role is not enough. */
  examRole: ReactNode
  /** Makes an exam before the learner opens it. */
  prepareExam: (activityId: string) => Promise<void>
  chat: (sight: ChatSight) => ReactNode
  /** A message about the whole screen. */
  notice: ReactNode
  /** An exam waits for its start or its submission. */
  isExamOpen: boolean
  onEnded: (ended: EndedLesson) => void
}

const viewNames: Record<string, string> = { Examiner: 'Exam', Librarian: 'Resources' }

export function LessonView({
  lesson,
  exam,
  examRole,
  prepareExam,
  chat,
  notice,
  isExamOpen,
  onEnded,
}: LessonViewProps) {
  const { room, activities, activeIndex, activity, content, select } = lesson
  const [view, setView] = useState('activity')
  const { ask, end, goBack, unfinished, isEnding, hasFailed } = useEndLesson(lesson, onEnded)
  const prefetch = usePrefetch(lesson, prepareExam)
  useFocusOnArrival(activity.id)
  const [hasUnread, setUnread] = useState(false)
  const isFieldAwaited = useRef(false)
  const focusField = () => {
    const field = document.getElementById(messageFieldId(activity.id))
    field?.focus()
    isFieldAwaited.current = field === null
  }
  const showChat = () => {
    flushSync(() => setView('chat'))
    focusField()
  }
  useBroughtQuestion(lesson, showChat)
  const isUnknown = !(guides as readonly string[]).includes(activity.leader)
  const cited = useMemo(() => lateVideoMarks(room.videos), [room.videos])

  return (
    <VideoMarks value={cited}>
      <div className={`flex align-end between ${classes.head}`}>
        <div className={classes.titles}>
          <p className={`muted small ${classes.course}`}>{innerTitle(room.course.title)}</p>
          <h1 tabIndex={-1}>{lesson.title}</h1>
        </div>
        <div className={`no-print rigid ${classes.prefetch}`} data-ready={prefetch.isReady}>
          {prefetch.isShown && <PrefetchBar completed={prefetch.completed} total={prefetch.total} />}
          <span className="unseen" role="status">
            {prefetch.isReady && prefetch.isShown ? 'The next activities are ready.' : ''}
          </span>
        </div>
      </div>
      {notice}
      {lesson.isCopy && (
        <div className="mb-20">
          <Notice tone="info" action={<Button onClick={lesson.retry}>Retry</Button>}>
            Trivium could not be reached. This is the lesson as this browser last saw it.
          </Notice>
        </div>
      )}
      {room.unit !== null && (
        <Boundary name="This panel">
          <LessonOpening unitId={room.unit.id} />
        </Boundary>
      )}
      <Boundary name="The list of activities">
        <ActivityStepper
          activities={activities}
          activeIndex={activeIndex}
          isReady={isActivityReady}
          onSelect={select}
        />
      </Boundary>
      <div className={`no-print ${classes.switch}`}>
        <Segments
          aria-label="Show"
          value={view}
          onChange={setView}
          data={[
            { value: 'activity', label: viewNames[activity.leader] ?? 'Notes' },
            { value: 'chat', label: <ChatLabel hasUnread={hasUnread} /> },
          ]}
        />
      </div>
      <div className={classes.columns} data-view={view}>
        <div className={classes.activity}>
          <Boundary name="This activity" place={activity.id}>
            {activity.leader === 'Professor' && (
              <ProfessorView
                key={activity.id}
                room={room}
                activity={activity}
                content={content}
                onDiscuss={showChat}
              />
            )}
            {activity.leader === 'Librarian' && (
              <LibrarianView key={activity.id} room={room} activity={activity} content={content} />
            )}
            {activity.leader === 'Examiner' && (
              <ActivityView activity={activity} role={examRole}>
                {exam}
              </ActivityView>
            )}
            {isUnknown && <DefaultView activity={activity} />}
          </Boundary>
          <Boundary name="This panel">
            <LessonCredit plan={room.plan} />
          </Boundary>
        </div>
        <div className={`no-print ${classes.chat}`}>
          <Boundary name="This chat" place={activity.id}>
            {chat({
              isInSight: view === 'chat',
              onUnread: setUnread,
              onThere: () => {
                if (isFieldAwaited.current) focusField()
              },
            })}
          </Boundary>
        </div>
      </div>
      <Pager
        index={activeIndex}
        count={activities.length}
        isWhole={lesson.isWhole}
        isEnding={isEnding}
        isSecondary={isExamOpen}
        fault={
          hasFailed && (
            <Notice tone="danger" action={<Button onClick={end}>Retry</Button>}>
              Failed to update lesson index
            </Notice>
          )
        }
        onSelect={select}
        onEnd={ask}
      />
      <EndSessionDialog
        unfinished={unfinished}
        onGoBack={goBack}
        onOpen={(index) => {
          goBack()
          select(index)
        }}
        onEnd={end}
      />
    </VideoMarks>
  )
}

function ChatLabel({ hasUnread }: { hasUnread: boolean }) {
  return (
    <>
      Chat
      {hasUnread && <span className={classes.unread} role="img" aria-label="New reply" />}
    </>
  )
}

/** A change of activity moves the focus to its title, so that a screen reader announces it. */
function useFocusOnArrival(activityId: string): void {
  const shown = useRef(activityId)
  useEffect(() => {
    if (shown.current === activityId) return
    shown.current = activityId
    const heading = document.getElementById(`activity-${activityId}`)
    heading?.focus({ preventScroll: true })
    heading?.closest('article')?.scrollIntoView({ block: 'nearest' })
  }, [activityId])
}
