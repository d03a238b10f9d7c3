import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { fieldClasses } from './field-classes.ts'
import classes from './level-field.module.css'

interface LevelFieldProps {
  label: string
  levels: { value: string; label: string }[]
  value: string
  onChange: (level: string) => void
}

/** How hard it shall be, one of a few. */
export function LevelField({ label, levels, value, onChange }: LevelFieldProps) {
  const labelId = useId()
  return (
    <Input.Wrapper
      label={label}
      withAsterisk
      labelElement="div"
      labelProps={{ id: labelId }}
      classNames={fieldClasses}
    >
      <SegmentedControl
        classNames={{
          root: classes.levels ?? '',
          label: classes.level ?? '',
          indicator: classes.indicator ?? '',
        }}
        fullWidth
        withItemsBorders={false}
        aria-labelledby={labelId}
        data={levels}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}
