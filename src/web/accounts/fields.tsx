import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { accountLimits } from '#contract/accounts/account-rules.ts'
import { tooLong } from '#contract/words/too-long.ts'
import classes from './fields.module.css'

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
      error={tooLong(String(props.value ?? '').trim(), accountLimits.email) ?? props.error}
    />
  )
}

/** Can be pasted into, filled by a password manager, and looked at. */
export function PasswordField({ classNames, ...props }: PasswordInputProps) {
  const error = tooLong(props.value, accountLimits.password.max) ?? props.error
  return (
    <PasswordInput
      label="Password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
      classNames={{
        ...(typeof classNames === 'object' ? classNames : {}),
        innerInput: classes.inner ?? '',
        visibilityToggle: classes.toggle ?? '',
      }}
      {...props}
      // Mantine marks every other kind of field in error by itself.
      aria-invalid={error ? true : undefined}
      error={error}
    />
  )
}
