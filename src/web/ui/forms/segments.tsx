import { type CSSProperties, type ReactNode, useId } from 'react'
import classes from './segments.module.css'

interface SegmentsProps {
  'aria-label': string
  value: string
  onChange: (value: string) => void
  data: { value: string; label: ReactNode }[]
  className?: string
}

/**
 * One of a few, side by side over the whole width. All are equally wide, so that the mark under the chosen one needs no
 * measuring: the library's own lays out the whole page for it before it is shown.
 */
export function Segments({ 'aria-label': name, value, onChange, data, className = '' }: SegmentsProps) {
  const id = useId()
  const chosen = data.findIndex((segment) => segment.value === value)
  const places = { '--segments': data.length, '--chosen': chosen } as CSSProperties
  return (
    <div role="radiogroup" aria-label={name} className={`${classes.root} ${className}`} style={places}>
      {chosen >= 0 && <span className={classes.chosen} />}
      {data.map((segment) => (
        <div key={segment.value} className={classes.segment}>
          <input
            type="radio"
            name={id}
            id={`${id}-${segment.value}`}
            className={classes.input}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <label htmlFor={`${id}-${segment.value}`} className={classes.label}>
            <span className={classes.words}>{segment.label}</span>
          </label>
        </div>
      ))}
    </div>
  )
}
