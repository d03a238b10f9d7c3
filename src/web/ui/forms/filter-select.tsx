import { ChoiceSelect } from './choice-select.tsx'
import classes from './filter-select.module.css'

interface FilterSelectProps {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A small choice above a list, named by what is chosen. */
export function FilterSelect({ label, value, data, onChange }: FilterSelectProps) {
  return (
    <ChoiceSelect
      aria-label={label}
      className={classes.box ?? ''}
      classNames={{ input: classes.choice ?? '' }}
      value={value}
      data={data}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What stands above a list beside its search; nothing where there is no choice. */
export function FilterLine({ children }: { children: React.ReactNode }) {
  return <div className={`flex wrap to-end mb-16 ${classes.line}`}>{children}</div>
}
