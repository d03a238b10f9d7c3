import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModelCheck } from '#contract/model.ts'
import { checkModel } from '#web/accounts/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import { ConnectDialog } from '#web/shell/connect/connect-dialog.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { SuccessNote } from '#web/ui/notices/success-note.tsx'
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
      <SettingRow title={name} words="Your guides speak through this model.">
        <Button variant="default" aria-busy={isPending} onClick={ask}>
          {isPending ? 'Checking…' : 'Check'}
        </Button>
      </SettingRow>
      <div className={data || error ? classes.told : ''}>
        <SuccessNote shown={data?.answered === true}>{data && <Answer check={data} />}</SuccessNote>
        {data?.answered === false && (
          <Notice tone="danger" title="The check found a problem">
            <Answer check={data} />
          </Notice>
        )}
        {error && (
          <Notice tone="danger" title="The model was not checked">
            {sentenceFor(error)}
          </Notice>
        )}
      </div>
    </>
  )
}

function Answer({ check: { sentence, host, said } }: { check: ModelCheck }) {
  return (
    <span className="breaks">
      {sentence} {host !== null && !sentence.includes(host) && <span className="muted">({host})</span>}
      {said !== null && (
        <span className="block mt-4">
          It said: <q>{said}</q>
        </span>
      )}
    </span>
  )
}
