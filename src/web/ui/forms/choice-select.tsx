import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

/** One of a few, chosen with the browser's own list. */
export function ChoiceSelect(props: NativeSelectProps) {
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      {...props}
    />
  )
}
