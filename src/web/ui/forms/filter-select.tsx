import { ChoiceSelect } from './choice-select.tsx'
import classes from './filter-select.module.css'

interface FilterSelectProps {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A small select above a list; its label is the chosen value. */
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

/** The filters above a list, beside its search; renders nothing without choices. */
export function FilterLine({ children }: { children: React.ReactNode }) {
  return <div className={`flex wrap to-end mb-16 ${classes.line}`}>{children}</div>
}
