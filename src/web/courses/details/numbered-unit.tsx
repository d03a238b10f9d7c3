import classes from './numbered-unit.module.css'

interface NumberedUnitProps {
  number: number
  title: string
  objective: string
  className?: string | undefined
}

/** A unit as a line of a course's table of contents. */
export function NumberedUnit({ number, title, objective, className = '' }: NumberedUnitProps) {
  return (
    <li className={`${classes.unit} ${className}`}>
      <span className={`rigid muted digits ${classes.number}`} aria-hidden="true">
        {number}
      </span>
      <div className="shrinkable">
        <h3 className="as-h4">{title}</h3>
        {objective !== '' && <p className="muted small-tight mt-2">{objective}</p>}
      </div>
    </li>
  )
}
