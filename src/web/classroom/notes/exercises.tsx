import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ShownExercise } from '#contract/classroom.ts'
import type { Activity } from '#contract/classroom-state.ts'
import { noteInLesson } from '#web/classroom/note-in-lesson.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { AttemptForm } from './attempt-form.tsx'
import { discussion } from './discussion.ts'
import { ExerciseHints } from './exercise-hints.tsx'
import classes from './exercises.module.css'
import notes from './notes.module.css'
import { NotesText } from './notes-text.tsx'

interface ExercisesProps {
  courseId: string
  activity: Pick<Activity, 'id' | 'exercises'>
  /** Shows the chat, whose input holds what is to be discussed. */
  onDiscuss: () => void
}

/** What the notes ask: the learner answers first, then sees the kept answer beside their own. */
export function Exercises({ courseId, activity, onDiscuss }: ExercisesProps) {
  const client = useQueryClient()
  const { id: activityId, exercises } = activity
  const message = useDraft({ place: `chat-${activityId}`, empty: '' })
  // A hint and an answer may be on their way together: neither takes back what the other brought.
  const note = (id: string, changed: Partial<ShownExercise>) =>
    noteInLesson(client, courseId, activityId, (now) => ({
      exercises: now.exercises.map((one) => (one.id === id ? { ...one, ...changed } : one)),
    }))
  const discuss = (exercise: ShownExercise) => {
    message.keep(discussion(exercise, message.value))
    onDiscuss()
  }
  return (
    <section className={`${notes.text} ${classes.section}`}>
      <h3 tabIndex={-1}>Think it through</h3>
      <ol className={classes.list}>
        {exercises.map((exercise) => (
          <li key={exercise.id}>
            <Exercise
              activityId={activityId}
              exercise={exercise}
              onChanged={(changed) => note(exercise.id, changed)}
              onDiscuss={() => discuss(exercise)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ExerciseProps {
  activityId: string
  exercise: ShownExercise
  onChanged: (changed: Partial<ShownExercise>) => void
  onDiscuss: () => void
}

function Exercise({ activityId, exercise, onChanged, onDiscuss }: ExerciseProps) {
  const { prompt, attempt, answer } = exercise
  const questionId = useId()
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <div id={questionId}>
        <NotesText className="dark" text={prompt} />
      </div>
      {attempt === null || answer === null ? (
        <>
          <ExerciseHints
            activityId={activityId}
            exercise={exercise}
            words={(hint) => <NotesText text={hint} />}
            onShown={onChanged}
          />
          <AttemptForm
            activityId={activityId}
            exercise={exercise}
            questionId={questionId}
            onAnswered={(answered) => {
              setIsNew(true)
              onChanged(answered)
            }}
          />
        </>
      ) : (
        <>
          <Answers isNew={isNew}>
            <div className={classes.answer}>
              <h4>Your answer</h4>
              <p className="pre-wrap">{attempt}</p>
            </div>
            <div className={`${classes.answer} ${classes.kept}`}>
              <h4>The Professor’s answer</h4>
              <NotesText text={answer} />
            </div>
          </Answers>
          <Button
            className="no-print"
            variant="default"
            size="sm"
            leftSection={<IconMessage2 size={17} stroke={1.75} aria-hidden="true" />}
            onClick={onDiscuss}
          >
            Discuss with the Professor
          </Button>
        </>
      )}
    </>
  )
}

/** Takes the focus when it takes the place of the form that had it. */
function Answers({ isNew, children }: { isNew: boolean; children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) place.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Both answers"
      className={`pair ${classes.answers}`}
    >
      {children}
    </div>
  )
}
