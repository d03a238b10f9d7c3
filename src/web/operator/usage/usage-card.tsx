import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Overview } from '#contract/operator/figures.ts'
import type { Ceiling } from '#contract/operator/settings.ts'
import { usageQuery } from '#web/operator/api.ts'
import { ListStates } from '#web/operator/list-states.tsx'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { number } from '#web/operator/words.ts'
import { BadAnswersList } from './bad-answers-list.tsx'
import { CeilingsDialog } from './ceilings-dialog.tsx'
import { UsageBars } from './usage-bars.tsx'
import { barsOf, spanWords } from './usage-days.ts'

const inWords = (ceiling: Ceiling, whose: string) =>
  ceiling === 'unlimited'
    ? `There is no ceiling for ${whose}.`
    : `The ceiling is ${number(ceiling)} a day for ${whose}.`

/** What the model was asked by day, against what it may be asked. */
export function UsageCard({ overview }: { overview: Overview }) {
  const { learnerTokens, allTokens } = overview.settings
  const usage = useQuery(usageQuery)
  const [isAsking, setAsking] = useState(false)
  const bars = barsOf(usage.data ?? [], Date.now())
  const isFixed = learnerTokens.fixedBy !== null && allTokens.fixedBy !== null
  const fixed = [allTokens.fixedBy, learnerTokens.fixedBy].filter((variable) => variable !== null)
  return (
    <PanelCard
      title="Usage"
      lead={`Tokens per day, ${spanWords(bars)}. ${inWords(allTokens.value, 'everyone together')}`}
      action={
        !isFixed && (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            Change ceiling
          </Button>
        )
      }
    >
      {usage.data ? (
        <UsageBars bars={bars} ceiling={allTokens.value === 'unlimited' ? null : allTokens.value} />
      ) : (
        <ListStates list={usage} isEmpty failure="The usage did not load" nothing="" />
      )}
      <p className="small mt-12">
        Today <span className="dark strong digits">{number(overview.tokensToday)}</span>
        {allTokens.value !== 'unlimited' && ` of ${number(allTokens.value)}`}.{' '}
        {inWords(learnerTokens.value, 'one learner')} {whatHappens(overview)}
      </p>
      <BadAnswersList list={overview.badAnswers} />
      {fixed.length > 0 && (
        <p className="muted small mt-4">
          Set by <code>{fixed.join(' and ')}</code>.
        </p>
      )}
      <CeilingsDialog
        opened={isAsking}
        learner={learnerTokens}
        all={allTokens}
        onClose={() => setAsking(false)}
      />
    </PanelCard>
  )
}

function whatHappens({ model, settings: { learnerTokens, allTokens } }: Overview): string {
  if (model === null) return 'No model is connected, so nothing is used.'
  if (learnerTokens.value === 'unlimited' && allTokens.value === 'unlimited') return ''
  return 'Once a ceiling is reached, the model is not asked until midnight UTC; what was already written stays.'
}
