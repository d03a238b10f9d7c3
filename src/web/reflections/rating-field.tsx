import '@mantine/core/styles/Slider.layer.css'
import { Slider } from '@mantine/core'
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
  const marks = Array.from({ length: max - min + 1 }, (_, index) => ({ value: min + index }))
  return (
    <div>
      <div className={`medium strong ${classes.head}`}>
        <span>{question}</span>
        <span className={classes.value}>
          {value}/{max}
        </span>
      </div>
      <Slider
        className={classes.slider ?? ''}
        classNames={{ thumb: classes.thumb ?? '', mark: classes.mark ?? '' }}
        min={min}
        max={max}
        step={1}
        marks={marks}
        label={null}
        value={value}
        onChange={onChange}
        thumbLabel={question}
        thumbValueText={`${value} of ${max}`}
        thumbSize={22}
      />
      <div className={`muted small-tight ${classes.ends}`}>
        <span>Low</span>
        <span>High</span>
      </div>
    </div>
  )
}
