import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { innerTitle } from '#contract/words/text.ts'
import { NumberedUnit } from '#web/courses/details/numbered-unit.tsx'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tile } from '#web/ui/tile.tsx'
import type { Creation } from './use-course-creation.ts'
import classes from './writing-course.module.css'

interface WritingCourseProps {
  creation: Exclude<Creation, { step: 'form' }>
  onCancel: () => void
  /** Saves a course that was written while its page was closed. */
  onKeep: (() => void) | undefined
}

const purposes = ['propose-course', 'generate-course']

/** In the place of the form while the course is written: its units appear as they come. */
export function WritingCourse({ creation, onCancel, onKeep }: WritingCourseProps) {
  const { step, brief, units } = creation
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const percent = Math.round((units.length / brief.lessons) * 100)

  return (
    <section className="panel lifted breaks clipped" aria-busy={step !== 'written'}>
      <div className={classes.tile}>
        <Tile seed={brief.title} columns={16} rows={2} />
      </div>
      <div className={classes.body}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {innerTitle(brief.title)}
        </h2>
        <p className="muted mt-4">{sentenceOf(creation)}</p>
        {(step === 'asking' || step === 'writing') && (
          <GuideWait label="Your course" purposes={purposes} hasStop />
        )}
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
        <div className="flex wrap to-end gap-12 mt-20">
          <Button variant="default" disabled={step === 'saving'} onClick={onCancel}>
            {step === 'written' ? 'Discard' : 'Cancel'}
          </Button>
          {step === 'written' && <Button onClick={onKeep}>Save course</Button>}
        </div>
      </div>
    </section>
  )
}

function sentenceOf({ step, isAway }: WritingCourseProps['creation']): string {
  if (step === 'saving') return 'Putting it on your dashboard.'
  if (step === 'written') return 'Your course is written. It is not saved yet.'
  if (step === 'asking') return 'Reading your sentence. Please keep this page open.'
  return isAway
    ? 'The connection is lost. The writing continues, and you see it when it is back.'
    : 'Writing your course. You can leave this page and come back to it.'
}
