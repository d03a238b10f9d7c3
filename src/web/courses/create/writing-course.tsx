import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { CourseBrief, UnitPlan } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { NumberedUnit } from '#web/courses/details/numbered-unit.tsx'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tile } from '#web/ui/tile.tsx'
import classes from './writing-course.module.css'

interface WritingCourseProps {
  brief: CourseBrief
  /** Those that have come so far. */
  units: UnitPlan[]
  isSaving: boolean
  onCancel: () => void
}

/** In the place of the form while the course is written: its units appear as they come. */
export function WritingCourse({ brief, units, isSaving, onCancel }: WritingCourseProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const percent = Math.round((units.length / brief.lessons) * 100)

  return (
    <section className="panel lifted breaks clipped" aria-busy="true">
      <div className={classes.tile}>
        <Tile seed={brief.title} columns={16} rows={2} />
      </div>
      <div className={classes.body}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {innerTitle(brief.title)}
        </h2>
        <p className="muted mt-4">
          {isSaving ? 'Putting it on your dashboard.' : 'Writing your course. Please keep this page open.'}
        </p>
        {!isSaving && <GuideWait label="Your course" purposes={['generate-course']} hasStop />}
        <div className={`flex between muted small ${classes.label}`}>
          <span role="status">
            {units.length} of {brief.lessons} units
          </span>
          <span className="dark strong digits" aria-hidden="true">
            {percent}%
          </span>
        </div>
        <ProgressBar name="Course generation" value={percent} />
        <ol className="mt-20">
          {units.map(({ lessonTitle, objective }, index) => (
            <NumberedUnit
              // biome-ignore lint/suspicious/noArrayIndexKey: a unit's place is what it is known by
              key={index}
              number={index + 1}
              title={lessonTitle}
              objective={objective}
              className={classes.unit}
            />
          ))}
        </ol>
        <div className="flex to-end mt-20">
          <Button variant="default" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </section>
  )
}
