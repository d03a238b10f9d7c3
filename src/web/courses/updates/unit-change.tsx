import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { UnitUpdate } from '#contract/authored/updates.ts'
import { courseLimits } from '#contract/courses/course-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import classes from './unit-change.module.css'

interface UnitChangeProps {
  course: OwnCourse
  unit: UnitUpdate
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** One unit of the original: what has become of it, what is different, and whether to take it over. */
export function UnitChange({ course, unit, isChosen, onChoose }: UnitChangeProps) {
  return (
    <li className={`lined ${classes.unit}`}>
      {unit.canTakeOver ? (
        <Checkbox
          label={<span className="title-h4 dark breaks">{unit.title}</span>}
          iconColor="var(--tv-on-ink)"
          description={stateOf(course, unit)}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      ) : (
        <div className={classes.beside}>
          <h3 className="as-h4 breaks">{unit.title}</h3>
          <p className="muted small-tight mt-2">{stateOf(course, unit)}</p>
        </div>
      )}
      {unit.difference.length > 0 && (
        <details className={`${classes.beside} ${classes.details}`}>
          <summary>
            What is different<span className="unseen"> in {unit.title}</span>
          </summary>
          <DifferenceOf unit={unit} />
        </details>
      )}
    </li>
  )
}

function stateOf(course: OwnCourse, { kind, canTakeOver, isBegun, isChangedHere }: UnitUpdate): string {
  if (kind === 'removed') return 'No longer in the original. It stays in your course.'
  if (kind === 'changed') {
    if (isBegun) return 'Changed in the original. You have begun this unit, so it stays as it is.'
    if (isChangedHere)
      return 'Changed in the original. You have changed this unit yourself, so it stays as it is.'
    return 'Changed in the original.'
  }
  if (canTakeOver) return 'New in the original.'
  if (course.completed) return 'New in the original. You cannot add units to a completed course.'
  return course.units.length >= courseLimits.lessons.max
    ? 'New in the original. Your course has as many units as it can have.'
    : 'New in the original. It comes before a unit that you have begun.'
}

const signs = { added: '+', removed: '−', same: '' }
const spoken = { added: 'Added: ', removed: 'Removed: ', same: '' }

function DifferenceOf({ unit: { difference, isCut } }: { unit: UnitUpdate }) {
  return (
    <div className="stack gap-12 mt-8">
      {difference.map(({ heading, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a heading can come twice, and the order never changes
        <section key={at}>
          <h4 className="muted small strong breaks">{heading}</h4>
          <ul className={classes.lines}>
            {lines.map(({ kind, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line can come twice, and the order never changes
              <li key={index} className={`small-tight breaks ${classes.line}`} data-kind={kind}>
                <span aria-hidden="true">{signs[kind]}</span>
                <span>
                  <span className="unseen">{spoken[kind]}</span>
                  <bdi>{text}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isCut && <p className="muted small">This is not everything: the rest is not shown here.</p>}
    </div>
  )
}
