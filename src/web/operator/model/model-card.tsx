import { useQuery } from '@tanstack/react-query'
import type { ModelSettings } from '#contract/model-connections.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { modelSettingsQuery } from './api.ts'
import { BySetVariables } from './by-set-variables.tsx'
import { Disconnect } from './disconnect.tsx'
import classes from './model-card.module.css'
import { ModelForm } from './model-form.tsx'
import { OwnKeysSwitch } from './own-keys-switch.tsx'
import { PaceLimits } from './pace-limits.tsx'
import type { PaceStanding } from './pace-words.ts'

/** Which model the guides of this installation speak through. */
export function ModelCard({ pace }: { pace: PaceStanding }) {
  const { data, error, refetch, isFetching } = useQuery(modelSettingsQuery)
  return (
    <PanelCard title="Model" id="model">
      {data && <Settings settings={data} pace={pace} />}
      {!data && !error && <div className={`bone ${classes.waiting}`} />}
      {!data && error && (
        <ErrorAlert
          title="The model’s settings did not load"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {sentenceFor(error)}
        </ErrorAlert>
      )}
    </PanelCard>
  )
}

function Settings({ settings, pace }: { settings: ModelSettings; pace: PaceStanding }) {
  const { variables, page, learnersMay } = settings
  return (
    <>
      {variables ? <BySetVariables variables={variables} page={page} /> : <Entered settings={settings} />}
      <div className={classes.own}>
        <PaceLimits held={pace} />
      </div>
      <div className={classes.own}>
        <OwnKeysSwitch isOn={learnersMay} />
      </div>
    </>
  )
}

function Entered({ settings: { page } }: { settings: ModelSettings }) {
  return (
    <>
      <p className="muted small-tight mt-2">
        {page
          ? 'Every guide here uses this model.'
          : 'None is connected: the built-in guide answers from learners’ own texts. A model that you connect here answers at once, without a restart.'}
      </p>
      {page?.key === 'unreadable' && (
        <div className="mt-16">
          <Notice tone="danger" title="The saved key can no longer be read">
            The secret of this installation changed. Until you enter the key again, the built-in guide
            answers.
          </Notice>
        </div>
      )}
      <ModelForm kept={page}>{page && <Disconnect model={page.model} />}</ModelForm>
    </>
  )
}
