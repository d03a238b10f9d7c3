import type { ReactNode } from 'react'
import classes from './filter-chips.module.css'

interface FilterChipsProps<Value extends string> {
  /** What they narrow: 'Show'. */
  label: string
  chosen: Value
  chips: readonly { value: Value; label: string; count?: number | undefined; icon?: ReactNode }[]
  onChoose: (value: Value) => void
}

/** One of a few ways to narrow a list, with how much each would leave. On a phone the row is pushed sideways. */
export function FilterChips<Value extends string>({
  label,
  chosen,
  chips,
  onChoose,
}: FilterChipsProps<Value>) {
  return (
    <fieldset className={`flex ${classes.chips}`} aria-label={label}>
      {chips.map(({ value, label: words, count, icon }) => (
        <button
          key={value}
          type="button"
          className={`inline-row rigid gap-8 small strong nowrap ${classes.chip}`}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {icon}
          {words}
          {count !== undefined && (
            <span className={`digits ${classes.count}`}>{count.toLocaleString('en-US')}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
