import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { checkModel } from '#web/accounts/api.ts'
import { appConfig } from '#web/lib/config.ts'
import { CheckResult } from '#web/shell/connect/check-result.tsx'
import { ConnectDialog } from '#web/shell/connect/late-connect-dialog.ts'
import classes from './account-settings.module.css'
import { SettingRow } from './setting-row.tsx'

/** Which model the guides speak through, and whether it answers; where there is none, how to connect one. */
export function ModelSettings() {
  const { connected, name } = appConfig.model
  return (
    <section className={classes.settings} aria-labelledby="model-heading">
      <h2 id="model-heading">Model</h2>
      <div className={`panel lifted mt-16 ${classes.card}`}>
        {connected ? <ConnectedModel name={name ?? ''} /> : <NoModel />}
      </div>
    </section>
  )
}

function NoModel() {
  const [isAsked, setAsked] = useState(false)
  return (
    <SettingRow title="None connected" words="The built-in offline guide answers from your own texts.">
      <Button variant="default" onClick={() => setAsked(true)}>
        How to connect one
      </Button>
      <ConnectDialog opened={isAsked} onClose={() => setAsked(false)} />
    </SettingRow>
  )
}

function ConnectedModel({ name }: { name: string }) {
  const check = useMutation({ mutationFn: checkModel })
  const { data, error, isPending } = check
  // While it asks the button stays enabled, so that it keeps the focus.
  const ask = () => isPending || check.mutate()
  return (
    <>
      <SettingRow title={name} words="Your guides use this model.">
        <Button variant="default" aria-busy={isPending} onClick={ask}>
          {isPending ? 'Checking…' : 'Check'}
        </Button>
      </SettingRow>
      <CheckResult check={data} error={error} className={classes.told} />
    </>
  )
}
