import { ActionIcon } from '@mantine/core'
import { IconCheck, IconFilePencil, IconLock, IconShare3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { openUnits, type UnitStatus, unitStatus } from '#contract/courses/course-rules.ts'
import type { Course, OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courseLessonsQuery } from '#web/courses/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import classes from './units-tab.module.css'

interface UnitsTabProps {
  course: Course
  /** Opens the lesson of an unlocked unit. */
  onJump: (index: number) => void
}

export function UnitsTab({ course, onJump }: UnitsTabProps) {
  if (course.units.length === 0) return <p className="nothing">No units available for this course yet.</p>
  const open = course.isOwner ? openUnits(course, course.units.length) : 0
  // No lesson is in progress before the learner opened the first one.
  const selected = course.isOwner && course.begun ? course.currentLessonIndex : null
  return (
    <ol>
      {course.units.map(({ position, title }, index) => {
        const status = course.isOwner ? unitStatus(index, course, selected) : undefined
        const line = (
          <>
            <span className={`rigid muted medium digits ${classes.number}`}>Unit {index + 1}</span>
            <span className={`grow shrinkable breaks ${classes.title}`}>{innerTitle(title)}</span>
            {status && statusBadges[status]}
          </>
        )
        return (
          <li key={position} className={`row ${classes.unit}`} data-status={status}>
            {index < open ? (
              <button
                type="button"
                className={`row gap-16 dark ${classes.line}`}
                onClick={() => onJump(index)}
              >
                {line}
              </button>
            ) : (
              <div className={`row gap-16 dark ${classes.line}`}>{line}</div>
            )}
            {course.isOwner && <LessonLink course={course} index={index} />}
          </li>
        )
      })}
    </ol>
  )
}

/** What an owner can do with a lesson: edit a written lesson, publish a generated lesson. */
function LessonLink({ course: { id, units }, index }: { course: OwnCourse; index: number }) {
  const { data } = useQuery({ ...courseLessonsQuery(id), staleTime: 0 })
  const unitId = units[index]?.id
  const state = data?.lessons.find((lesson) => lesson.unitId === unitId)?.state ?? 'none'
  if (state === 'none') return null
  const isWritten = state === 'written'
  const label = isWritten ? 'Edit lesson' : 'Publish lesson'
  const Icon = isWritten ? IconFilePencil : IconShare3
  return (
    <ActionIcon
      data-tooltip={label}
      component={Link}
      to={`/lessons/${unitId}/${isWritten ? 'edit' : 'publish'}`}
      className="rigid"
      size={40}
      aria-label={`${label} of unit ${index + 1}`}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

const statusBadges: Record<UnitStatus, ReactNode> = {
  active: <Badge tone="ink">In Progress</Badge>,
  completed: (
    <Badge tone="earned" icon={<IconCheck size={15} stroke={2} aria-hidden="true" />}>
      Completed
    </Badge>
  ),
  idle: null,
  locked: (
    <Badge tone="outline" icon={<IconLock size={15} stroke={1.75} aria-hidden="true" />}>
      Locked
    </Badge>
  ),
}
