import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react'
import { onMoveEnd } from './move-end.ts'
import classes from './slider.module.css'

interface SliderProps {
  'aria-label': string
  /** The value in words, where the number alone is unclear. */
  'aria-valuetext'?: string
  min?: number
  max?: number
  step?: number
  value: number
  onChange: (value: number) => void
  /** Called when the thumb is released, or after a key has moved it. */
  onChangeEnd?: (value: number) => void
  /** Points on the line, one for each of these values. */
  marks?: number[]
  /** Shown above the thumb while it is moved, hovered or focused. */
  bubble?: string
  className?: string
}

/**
 * The browser's range input, which handles keys and touch; it is invisible above a slider in the app's
 * design.
 */
export function Slider({
  min = 0,
  max = 100,
  value,
  onChange,
  onChangeEnd,
  marks = [],
  bubble,
  className = '',
  ...others
}: SliderProps) {
  const input = useRef<HTMLInputElement>(null)
  const end = useEffectEvent((last: number) => onChangeEnd?.(last))
  useEffect(() => (input.current ? onMoveEnd(input.current, end) : undefined), [])
  const at = (place: number) => ({ '--at': (place - min) / (max - min) }) as CSSProperties
  return (
    <div className={`relative ${classes.slider} ${className}`} style={at(value)}>
      <input
        {...others}
        ref={input}
        type="range"
        className={classes.input}
        min={min}
        max={max}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        // In a form, Enter would submit it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <span className={classes.line} aria-hidden="true">
        {marks.map((mark) => (
          <span
            key={mark}
            className={classes.mark}
            style={at(mark)}
            data-filled={mark <= value || undefined}
          />
        ))}
        <span className={classes.thumb}>{bubble && <span className={classes.bubble}>{bubble}</span>}</span>
      </span>
    </div>
  )
}
