import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { KeptConnectionView, ModelSettings } from '#contract/model-connections.ts'
import { CheckResult } from '#web/shell/connect/check-result.tsx'
import { checkInForce } from './api.ts'
import { Disconnect } from './disconnect.tsx'

interface BySetVariablesProps {
  variables: NonNullable<ModelSettings['variables']>
  /** What was entered here before, and is not in force. */
  page: KeptConnectionView | null
}

/** What the environment says cannot be changed on a page, so it is only shown. */
export function BySetVariables({ variables, page }: BySetVariablesProps) {
  const check = useMutation({ mutationFn: checkInForce })
  return (
    <>
      <p className="muted small-tight mt-2">
        Set by environment variables, which take precedence. To set the model here, remove{' '}
        <code>AI_BASE_URL</code> and <code>AI_API_KEY</code> and start Trivium again.
      </p>
      <dl className="facts mt-16">
        <dt>Model</dt>
        <dd className="breaks">{variables.model}</dd>
        <dt>Address</dt>
        <dd className="breaks">{variables.baseUrl}</dd>
        <dt>Key</dt>
        <dd>{variables.key === 'none' ? 'None' : 'Set'}</dd>
      </dl>
      <div className="stack gap-12 mt-16 items-start">
        <Button
          variant="default"
          aria-busy={check.isPending}
          onClick={() => check.isPending || check.mutate()}
        >
          {check.isPending ? 'Checking…' : 'Check'}
        </Button>
        <CheckResult check={check.data} error={check.error} />
      </div>
      {page && (
        <div className="stack gap-12 mt-16 items-start">
          <p className="small-tight breaks">
            {page.model} at {page.baseUrl} was entered here and is not in use.
          </p>
          <Disconnect model={page.model} />
        </div>
      )}
    </>
  )
}
