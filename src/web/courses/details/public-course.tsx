import type { ReactNode } from 'react'
import type { Course } from '#contract/courses.ts'
import { counted } from '#contract/words/counted.ts'
import { innerTitle } from '#contract/words/text.ts'
import { ChangedBy } from '#web/courses/changed-by.tsx'
import { LevelBadge } from '#web/ui/badge.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { NumberedUnit } from './numbered-unit.tsx'
import classes from './public-course.module.css'

interface PublicCourseProps {
  course: Course
  /** What is to be known of it before anything else. */
  notice?: ReactNode
  footer: ReactNode
}

/** A course as anyone may read it. */
export function PublicCourse({ course, notice, footer }: PublicCourseProps) {
  return (
    <article className="panel lifted breaks clipped sheet-width">
      <div className={classes.tile}>
        <Tile seed={course.originId} columns={20} rows={1} />
      </div>
      <div className={classes.body}>
        <h1 tabIndex={-1}>{innerTitle(course.title)}</h1>
        <div className={`row wrap gap-8 muted small ${classes.meta}`}>
          <LevelBadge level={course.difficultyLevel} />
          <span>{counted(course.lessons, 'lesson')}</span>
        </div>
        {course.changed && (
          <div className="mb-16">
            <ChangedBy changed={course.changed} />
          </div>
        )}
        {notice && <div className="mb-16">{notice}</div>}
        <p className="max-62 pre-line">{course.description}</p>
        <div className={classes.two}>
          <Points heading="Objectives" points={course.objectives} />
          <Points heading="Prior Knowledge" points={course.priorKnowledge} />
        </div>
        <h2 className="as-h3">Units</h2>
        <ol className="mt-4">
          {course.units.map(({ position, title, unitObjective }, index) => (
            <NumberedUnit
              key={position}
              number={index + 1}
              title={innerTitle(title)}
              objective={unitObjective}
            />
          ))}
        </ol>
      </div>
      <div className="flex wrap to-end gap-12 line-above dialog-foot">{footer}</div>
    </article>
  )
}

function Points({ heading, points }: { heading: string; points: string[] }) {
  if (points.length === 0) return null
  return (
    <section>
      <h2 className="as-h3">{heading}</h2>
      <ul className="mt-8 bullets">
        {[...new Set(points)].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
