import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnCourse } from '#contract/courses.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LessonOffers } from './lesson-offers.tsx'

interface NoActiveLessonProps {
  /** Courses with a lesson to continue; undefined until they are loaded. */
  courses: OwnCourse[] | undefined
  /** Why they could not be loaded, with a button to retry. */
  fault: ReactNode
  onContinue: (course: OwnCourse) => void
}

export function NoActiveLesson({ courses, fault, onContinue }: NoActiveLessonProps) {
  const hasOffers = courses !== undefined && courses.length > 0
  return (
    <>
      <EmptyState
        {...(courses === undefined || hasOffers ? { picture: null } : {})}
        heading={<h1 tabIndex={-1}>No Active Lesson</h1>}
        action={
          <Button component={Link} to="/dashboard" {...(hasOffers ? { variant: 'default' } : {})}>
            Go to Dashboard
          </Button>
        }
      >
        There is no active lesson for this course.
      </EmptyState>
      {fault}
      {hasOffers && <LessonOffers courses={courses} onContinue={onContinue} />}
    </>
  )
}

export function ProfileRequired() {
  return (
    <EmptyState
      heading={<h1 tabIndex={-1}>Profile Required</h1>}
      action={
        <Button component={Link} to="/profile">
          Go to Profile Setup
        </Button>
      }
    >
      Please complete your profile first. Your guides use it to fit every lesson to you.
    </EmptyState>
  )
}
