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
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        {objective !== '' && <p className={classes.objective}>{objective}</p>}
      </div>
    </li>
  )
}
