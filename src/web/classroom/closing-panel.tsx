import { Button, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Activity } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { lessonPlace } from '#web/lib/lesson-place.ts'
import { ungraded } from '#web/lib/ungraded.ts'
import { LessonProposals } from '#web/review/proposals/lesson-proposals.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GuideSigil } from '#web/ui/guide-sigil.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import classes from './closing-panel.module.css'

/** A lesson that has just been ended. */
export interface EndedLesson {
  /** As it is now, with its progress. */
  course: OwnCourse
  unitId: string
  title: string
  objective: string
  done: Activity[]
}

interface ClosingPanelProps {
  lesson: EndedLesson
  onReflect: (line: string) => void
  /** Every other way out: what was typed is kept all the same. */
  onLeave: (line: string) => void
  onContinue: () => void
}

/** The end of a session: what was learned, a line to reflect on it, and what comes next. */
export function ClosingPanel({ lesson, onReflect, onLeave, onContinue }: ClosingPanelProps) {
  const { course, unitId, title, objective, done } = lesson
  const [line, setLine] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`panel lifted ${classes.panel}`} aria-labelledby="closing">
      <p className="muted small">{innerTitle(course.title)}</p>
      <h1 id="closing" ref={heading} tabIndex={-1}>
        {course.completed ? `You have finished ${innerTitle(course.title)}` : `${title} is done`}
      </h1>
      {objective !== '' && (
        <Part title="The goal of this lesson">
          <p>{objective}</p>
        </Part>
      )}
      {done.length > 0 && (
        <Part title="What you did">
          <ul className={classes.done}>
            {done.map((activity) => (
              <li key={activity.id}>
                <GuideSigil leader={activity.leader} size={24} />
                <span className="shrinkable breaks grow">{activity.title}</span>
                <ExamFigure activity={activity} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Boundary name="This panel">
        <LessonProposals unitId={unitId} frame={(content) => <Part title="Worth keeping">{content}</Part>} />
      </Boundary>
      <ReflectionLine line={line} onChange={setLine} onReflect={() => onReflect(line)} />
      <NextStep course={course} onLeave={() => onLeave(line)} onContinue={onContinue} />
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`mt-24 ${classes.part}`}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

function ExamFigure({ activity }: { activity: Activity }) {
  const { leader, examPercent, isExamGradedByLearner } = activity
  if (leader !== 'Examiner') return null
  return (
    <span className="rigid digits">
      {isExamGradedByLearner && <span className="muted small">Graded by you </span>}
      <span className="dark strong">{examPercent === null ? ungraded : `${examPercent}%`}</span>
    </span>
  )
}

interface ReflectionLineProps {
  line: string
  onChange: (line: string) => void
  onReflect: () => void
}

function ReflectionLine({ line, onChange, onReflect }: ReflectionLineProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onReflect()
  }
  return (
    <form className={classes.reflection} onSubmit={submit}>
      <TextInput
        classNames={fieldClasses}
        label="What did you learn today?"
        placeholder="In one sentence"
        value={line}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Write your reflection
      </Button>
    </form>
  )
}

interface NextStepProps {
  course: OwnCourse
  onLeave: () => void
  onContinue: () => void
}

function NextStep({ course, onLeave, onContinue }: NextStepProps) {
  if (course.completed)
    return (
      <div className={`flex to-end gap-12 mt-28 wrap ${classes.foot}`}>
        {course.projectId !== null && (
          <Button component={Link} to={`/projects/${course.projectId}`} variant="default" onClick={onLeave}>
            Open your project
          </Button>
        )}
        <Button component={Link} to="/dashboard" onClick={onLeave}>
          Go to Dashboard
        </Button>
      </div>
    )
  return (
    <>
      <Part title="Next">
        <p className="dark title-h4">{lessonPlace(course).lesson}</p>
      </Part>
      <div className={`flex to-end gap-12 mt-28 wrap ${classes.foot}`}>
        <Button component={Link} to="/dashboard" variant="default" onClick={onLeave}>
          Go to Dashboard
        </Button>
        <Button
          rightSection={<IconArrowRight size={18} stroke={1.75} />}
          onClick={() => {
            onLeave()
            onContinue()
          }}
        >
          Continue
        </Button>
      </div>
    </>
  )
}
