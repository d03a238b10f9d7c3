import type { ReactNode } from 'react'
import type { Course } from '#contract/courses.ts'
import { counted } from '#contract/words/counted.ts'
import { LevelBadge } from '#web/ui/badge.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Tile } from '#web/ui/tile.tsx'
import classes from './course-card-face.module.css'

interface CourseCardFaceProps {
  face: Pick<Course, 'originId' | 'difficultyLevel' | 'lessons' | 'duration' | 'title' | 'description'>
  onOpen: () => void
  /** On the cover. */
  mark?: ReactNode
  /** All of the description; else its first lines. */
  isWhole?: boolean
  children: ReactNode
}

/** The title is the button that opens the course; it covers the card, under the other buttons. */
export function CourseCardFace({ face, onOpen, mark, isWhole = false, children }: CourseCardFaceProps) {
  return (
    <Card className="clipped">
      <div className={`rigid relative ${classes.tile}`}>
        <Tile seed={face.originId} />
        {mark && <span className={classes.mark}>{mark}</span>}
      </div>
      <div className={`column gap-10 grow ${classes.body}`}>
        <div className="row wrap gap-8 muted small-tight">
          <LevelBadge level={face.difficultyLevel} />
          <span>{counted(face.lessons, 'lesson')}</span>
          <span className={classes.dot} aria-hidden="true" />
          <span>{counted(face.duration, 'hour')}</span>
        </div>
        <CardTitle>
          <button type="button" aria-haspopup="dialog" onClick={onOpen}>
            {face.title}
          </button>
        </CardTitle>
        <p className={`medium-tight ${isWhole ? '' : `clipped ${classes.short}`}`}>{face.description}</p>
        {children}
      </div>
    </Card>
  )
}
