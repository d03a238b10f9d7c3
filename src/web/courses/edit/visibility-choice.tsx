import type { ReactNode } from 'react'
import { type CourseVisibility, courseVisibilities } from '#contract/courses/course-rules.ts'
import classes from './visibility-choice.module.css'
import { visibilityWords } from './visibility-words.ts'

interface VisibilityChoiceProps {
  /** Tells two choices on one page apart. */
  name: string
  value: CourseVisibility
  onChange: (visibility: CourseVisibility) => void
  /** Some are never listed: copies of others' courses, and those that the operator took off. */
  canBeListed?: boolean
  children?: ReactNode
}

/** Who can find the course, said before it is saved. */
export function VisibilityChoice(props: VisibilityChoiceProps) {
  const { name, value, onChange, canBeListed = true, children } = props
  const choices = courseVisibilities.filter((choice) => canBeListed || choice !== 'public')
  return (
    <fieldset className="stack gap-8">
      <legend className={`dark medium strong ${classes.legend}`}>Who can find this course?</legend>
      {children && <p className="muted small-tight">{children}</p>}
      <div className={classes.options}>
        {choices.map((choice) => (
          <label key={choice} className={classes.option} data-chosen={choice === value || undefined}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span>
              <span className="dark strong block">{visibilityWords[choice].label}</span>
              <span className="muted small-tight block">{visibilityWords[choice].meaning}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
