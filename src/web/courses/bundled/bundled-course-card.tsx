import { Button } from '@mantine/core'
import type { BundledCourse } from '#contract/authored/transfer.ts'
import { counted } from '#contract/words/counted.ts'
import { CourseCardFace } from '#web/courses/course-card-face.tsx'
import { Badge } from '#web/ui/badge.tsx'
import classes from './bundled-course-card.module.css'
import { type BundledAdding, StartBundledButton } from './start-bundled-button.tsx'

interface BundledCourseCardProps {
  course: BundledCourse
  adding: BundledAdding
  onLook: () => void
  /** Among the courses of others it says whose it is. */
  isMarked?: boolean
}

/** A course that comes with Trivium. */
export function BundledCourseCard({ course, adding, onLook, isMarked = false }: BundledCourseCardProps) {
  const { originId, outline } = course
  const { concepts, cards, exams } = outline.counts
  const lessons = outline.units.length
  return (
    <CourseCardFace
      face={{ ...outline, originId, lessons, duration: lessons * outline.weeklyHours }}
      onOpen={onLook}
      isWhole
      mark={isMarked && <Badge tone="plain">Comes with Trivium</Badge>}
    >
      <p className="muted small-tight at-bottom">
        {counted(concepts, 'concept')}, {counted(cards, 'card')}, {counted(exams, 'exam')}.
      </p>
      <div className={`row wrap between gap-8 ${classes.foot}`}>
        <StartBundledButton course={course} adding={adding} />
        <Button variant="subtle" aria-haspopup="dialog" aria-description={outline.title} onClick={onLook}>
          Look inside
        </Button>
      </div>
    </CourseCardFace>
  )
}
