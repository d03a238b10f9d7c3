import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { accountLimits } from '#contract/accounts/account-rules.ts'
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
      maxLength={accountLimits.email}
      {...props}
    />
  )
}

/** Can be pasted into, filled by a password manager, and looked at. */
export function PasswordField({ classNames, ...props }: PasswordInputProps) {
  return (
    <PasswordInput
      // Mantine marks every other kind of field in error by itself.
      aria-invalid={props.error ? true : undefined}
      label="Password"
      required
      withAsterisk={false}
      maxLength={accountLimits.password.max}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
      classNames={{
        ...(typeof classNames === 'object' ? classNames : {}),
        innerInput: classes.inner ?? '',
        visibilityToggle: classes.toggle ?? '',
      }}
      {...props}
    />
  )
}
