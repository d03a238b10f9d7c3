import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NoActiveLesson() {
  return (
    <EmptyState
      heading={<h1 tabIndex={-1}>No Active Lesson</h1>}
      action={
        <Button component={Link} to="/dashboard">
          Go to Dashboard
        </Button>
      }
    >
      There is no active lesson for this course.
    </EmptyState>
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
      Please complete your profile first. The guides fit every lesson to it.
    </EmptyState>
  )
}
