import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Overview } from '#contract/operator/figures.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { refreshOperator } from '#web/operator/api.ts'
import { checkInForce } from '#web/operator/model/api.ts'
import { PanelCard } from '#web/operator/panel-card.tsx'
import classes from './health-card.module.css'
import { findings } from './health-words.ts'

/** How the parts of it do, in words. */
export function HealthCard({ overview }: { overview: Overview }) {
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: checkInForce,
    onSettled: () => void refreshOperator(client),
  })
  const { data, error, isPending } = check
  const said = data ? [data.sentence, data.said].filter(Boolean).join(' ') : error ? sentenceFor(error) : ''
  return (
    <PanelCard title="Health">
      <ul className="stack gap-10">
        {findings(overview).map(({ name, isWell, words }) => (
          <li
            key={name}
            className={`stack gap-8 medium-tight ${classes.finding}`}
            data-ill={!isWell || undefined}
          >
            {isWell ? (
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            )}
            <p className="breaks">
              <span className="dark strong">{name}.</span> {words}
            </p>
          </li>
        ))}
      </ul>
      {overview.model !== null && (
        <div className="row wrap gap-12 mt-12">
          {/* While it asks the button stays enabled, so that it keeps the focus. */}
          <Button
            variant="default"
            size="sm"
            aria-busy={isPending}
            onClick={() => isPending || check.mutate()}
          >
            {isPending ? 'Checking…' : 'Check the model'}
          </Button>
          <span role="status" className="muted small breaks">
            {said}
          </span>
        </div>
      )}
    </PanelCard>
  )
}
