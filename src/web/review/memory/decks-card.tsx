import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '#contract/words/counted.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { SwitchRow } from '#web/ui/forms/switch-row.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { decksQuery, mixDeck, refreshReview } from './api.ts'
import classes from './memory-screen.module.css'

/** In which order the new cards of decks from Anki are asked; nothing where there are none. */
export function DecksCard() {
  const client = useQueryClient()
  const { data: decks } = useQuery(decksQuery)
  const mix = useMutation({
    mutationFn: mixDeck,
    onSuccess: (changed) => client.setQueryData(decksQuery.queryKey, changed),
    onSettled: () => refreshReview(client),
  })
  if (decks === undefined || decks.length === 0) return null
  const shown = mix.isPending ? mix.variables : null
  return (
    <section className={`panel lifted ${classes.card}`} aria-labelledby="decks-heading">
      <h2 id="decks-heading" className="as-h3">
        Mix the new cards of a deck
      </h2>
      <p className="muted small-tight mt-4">
        The new cards of a deck from Anki are asked in the order they have there. A deck that is switched on
        is asked in any order.
      </p>
      {mix.isError && (
        <div className="mt-16">
          <ErrorAlert title={sentenceFor(mix.error)} onDismiss={mix.reset}>
            Nothing was changed.
          </ErrorAlert>
        </div>
      )}
      <ul className={`stack gap-12 mt-16 ${classes.decks}`}>
        {decks.map(({ name, unseen, isMixed }) => (
          <li key={name}>
            <SwitchRow
              title={<bdi className="dark strong breaks">{name.replaceAll('::', ' › ')}</bdi>}
              isOn={shown?.name === name ? shown.isMixed : isMixed}
              onChange={(isOn) => mix.mutate({ name, isMixed: isOn })}
            >
              {unseen === 0 ? 'No new cards' : counted(unseen, 'new card')}
            </SwitchRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
