import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Memory } from '#contract/review/memory.ts'
import { reviewRules } from '#contract/review.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { SwitchRow } from '#web/ui/forms/switch-row.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { memoryQuery, refreshReview, saveReviewSettings } from './api.ts'
import classes from './memory-screen.module.css'
import { sayLoss } from './memory-words.ts'

type OwnCardProps = Pick<Memory, 'own' | 'reviews' | 'settings'>

/** Whether the scheduler goes by everybody's memory or by this learner's, and what speaks for it. */
export function OwnCard({ own, reviews, settings }: OwnCardProps) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (usesOwnParameters: boolean) => saveReviewSettings({ usesOwnParameters }),
    onMutate: async (usesOwnParameters) => {
      await client.cancelQueries({ queryKey: memoryQuery.queryKey })
      client.setQueryData(
        memoryQuery.queryKey,
        (memory) => memory && { ...memory, settings: { ...memory.settings, usesOwnParameters } },
      )
    },
    // Where it could not be saved, this takes it back.
    onSettled: () => refreshReview(client),
  })
  return (
    <section className={`panel lifted ${classes.card}`} aria-labelledby="own-heading">
      {save.isError && (
        <div className="mb-16">
          <ErrorAlert title={sentenceFor(save.error)} onDismiss={save.reset}>
            Nothing was changed.
          </ErrorAlert>
        </div>
      )}
      <SwitchRow
        title={
          <h2 id="own-heading" className="as-h3">
            Your own parameters
          </h2>
        }
        isOn={settings.usesOwnParameters}
        onChange={(isOn) => save.mutate(isOn)}
      >
        {settings.usesOwnParameters
          ? 'Cards come back according to how quickly people usually forget. If your reviews show that you are different, they come back according to that.'
          : 'Off: your cards come back according to how quickly people usually forget, and nothing else is tried.'}
      </SwitchRow>
      <div className={`line-above medium-tight ${classes.foot}`}>
        <Tried own={own} reviews={reviews} settings={settings} />
      </div>
    </section>
  )
}

function Tried({ own, reviews, settings }: OwnCardProps) {
  const { ownParametersFrom } = reviewRules
  if (own === null && reviews < ownParametersFrom)
    return (
      <p>
        Trivium tries your own parameters when you have {ownParametersFrom} reviews. You have{' '}
        {withCommas(reviews)}.
      </p>
    )
  if (own === null)
    return (
      <p>
        Not tried yet. It happens by itself within a few minutes, once enough of your reviews came a day or
        more after the one before: only those show how long you remember.
      </p>
    )
  return (
    <>
      <p>
        Tried on {withCommas(own.reviews)} of your reviews, predicting the last fifth from the others. The
        usual parameters were <strong className="digits">{sayLoss(own.defaultLoss)}</strong> off, yours{' '}
        <strong className="digits">{sayLoss(own.ownLoss)}</strong>.{' '}
        {own.isBetter
          ? settings.usesOwnParameters
            ? 'Yours predicted better and are in use.'
            : 'Yours predicted better; switch them on to use them.'
          : 'Yours did not predict better, so the usual ones stay in use. They are tried again after 200 more reviews.'}
      </p>
      <p className="muted small-tight mt-8">
        How far off a prediction is: 0 would be always certain and always right, 0.693 is tossing a coin, and
        being sure and wrong costs most. (It is the mean log loss.)
      </p>
    </>
  )
}
