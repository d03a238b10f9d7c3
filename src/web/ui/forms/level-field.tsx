import '@mantine/core/styles/Input.layer.css'
import { Input } from '@mantine/core'
import { fieldClasses } from './field-classes.ts'
import { Segments } from './segments.tsx'

interface LevelFieldProps {
  label: string
  levels: { value: string; label: string }[]
  value: string
  onChange: (level: string) => void
}

/** How hard it shall be, one of a few. */
export function LevelField({ label, levels, value, onChange }: LevelFieldProps) {
  return (
    <Input.Wrapper label={label} withAsterisk labelElement="div" classNames={fieldClasses}>
      <Segments aria-label={label} data={levels} value={value} onChange={onChange} />
    </Input.Wrapper>
  )
}
