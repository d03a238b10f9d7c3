import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import classes from './sign-in-page.module.css'

interface AccountFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submitLabel: string
  isBusy: boolean
  children: ReactNode
}

/** The fields of a sign-in page and their one button. */
export function AccountForm({ onSubmit, submitLabel, isBusy, children }: AccountFormProps) {
  return (
    <form className="column gap-18" method="post" noValidate onSubmit={onSubmit}>
      {children}
      <Button type="submit" fullWidth className={classes.submit ?? ''} loading={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
