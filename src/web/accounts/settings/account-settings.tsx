import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './account-settings.module.css'
import { DownloadData } from './download-data.tsx'
import { ChangeEmailDialog, ChangePasswordDialog, DeleteAccountDialog } from './late-dialogs.ts'
import { SessionList } from './session-list.tsx'
import { SettingRow } from './setting-row.tsx'

type OpenDialog = 'email' | 'password' | 'delete' | null

/** What a learner can do with the account itself, below what it is for. */
export function AccountSettings({ email }: { email: string }) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  return (
    <section className={classes.settings} aria-labelledby="account-heading">
      <h2 id="account-heading">Account</h2>
      <div className={`panel lifted mt-16 ${classes.card}`}>
        <SettingRow title="Email" words={email}>
          <Button variant="default" onClick={() => setDialog('email')}>
            Change email
          </Button>
        </SettingRow>
        <SettingRow title="Password" words="A new one signs you out everywhere else.">
          <Button variant="default" onClick={() => setDialog('password')}>
            Change password
          </Button>
        </SettingRow>
        <SessionList />
        <DownloadData />
        <SettingRow
          title="Leave"
          words="Deletes everything you made here. Courses that others copied from you stay with them, without your name."
        >
          <Button variant="default" className={classes.danger ?? ''} onClick={() => setDialog('delete')}>
            Delete my account
          </Button>
        </SettingRow>
      </div>
      <ChangeEmailDialog opened={dialog === 'email'} onClose={close} />
      <ChangePasswordDialog opened={dialog === 'password'} onClose={close} />
      <DeleteAccountDialog opened={dialog === 'delete'} onClose={close} />
    </section>
  )
}
