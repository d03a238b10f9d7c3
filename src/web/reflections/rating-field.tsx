import { Slider } from '#web/ui/forms/slider.tsx'
import classes from './rating-field.module.css'

interface RatingFieldProps {
  question: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** A whole number on a line from Low to High, also written out as n/5. */
export function RatingField({ question, min, max, value, onChange }: RatingFieldProps) {
  const marks = Array.from({ length: max - min + 1 }, (_, index) => min + index)
  return (
    <div>
      <div className={`medium strong ${classes.head}`}>
        <span>{question}</span>
        <span className={classes.value}>
          {value}/{max}
        </span>
      </div>
      <Slider
        aria-label={question}
        aria-valuetext={`${value} of ${max}`}
        min={min}
        max={max}
        marks={marks}
        value={value}
        onChange={onChange}
      />
      <div className={`muted small-tight ${classes.ends}`}>
        <span>Low</span>
        <span>High</span>
      </div>
    </div>
  )
}
