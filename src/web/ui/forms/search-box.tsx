import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { fieldClasses } from './field-classes.ts'
import classes from './search-box.module.css'

interface SearchBoxProps {
  /** What is searched: 'Search your courses'. */
  label: string
  placeholder: string
  value: string
  /** The error of the term: while there is one, no search is made. */
  error: string | undefined
  onChange: (value: string) => void
  /** Shown at the other end of the line. */
  summary?: string | undefined
}

export function SearchBox({ label, placeholder, value, error, onChange, summary }: SearchBoxProps) {
  return (
    <search className="row wrap between gap-16 mb-24">
      <TextInput
        className={classes.box ?? ''}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        error={error}
        classNames={{ error: fieldClasses.error }}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        leftSectionWidth={40}
      />
      <span className="muted small" role="status">
        {summary}
      </span>
    </search>
  )
}
