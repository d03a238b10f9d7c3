import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'

/** A provider's key. No browser keeps it, and nothing shows it. */
export function KeyField(props: TextInputProps) {
  return (
    <TextInput
      label="Key"
      type="password"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      {...props}
    />
  )
}
