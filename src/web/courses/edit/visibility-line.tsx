import { Button } from '@mantine/core'
import { IconLink, IconLock, IconWorld } from '@tabler/icons-react'
import type { OwnCourse } from '#contract/courses.ts'
import { shownVisibility, visibilityWords } from './visibility-words.ts'

const icons = { public: IconWorld, link: IconLink, private: IconLock }

/** Who can find the learner's own course, and the way to change it. */
export function VisibilityLine({ course, onChange }: { course: OwnCourse; onChange: () => void }) {
  const shown = shownVisibility(course)
  const Icon = icons[shown]
  return (
    <p className="row wrap gap-6 muted small mt-8">
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {visibilityWords[shown].label}
      <Button variant="subtle" size="compact-sm" aria-label="Change who can find it" onClick={onChange}>
        Change
      </Button>
    </p>
  )
}
