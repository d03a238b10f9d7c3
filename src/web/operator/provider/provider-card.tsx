import { signInRefusals } from '#contract/accounts/sign-in-refusals.ts'
import type { Overview } from '#contract/operator/figures.ts'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { timeWords } from '#web/operator/words.ts'
import classes from './provider-card.module.css'

/** Why people of the outside provider did not get in lately; nothing where there is no provider. */
export function ProviderCard({ provider }: { provider: Overview['provider'] }) {
  if (provider === null) return null
  const { name, refusals } = provider
  return (
    <PanelCard
      title={`Signing in with ${name}`}
      lead={refusals.length === 0 ? undefined : 'The last sign-ins that were refused, newest first.'}
      wide={
        refusals.length > 0 && (
          <ol className="line-above">
            {refusals.map(({ id, reason, at }) => (
              <li key={id} className={`lined ${classes.refusal}`}>
                <p className="medium-tight dark breaks">{signInRefusals[reason]}</p>
                <p className="muted tiny">
                  <time dateTime={at}>{timeWords(at)}</time>
                </p>
              </li>
            ))}
          </ol>
        )
      }
    >
      {refusals.length === 0 && <p className="muted small">No sign-in was refused.</p>}
    </PanelCard>
  )
}
