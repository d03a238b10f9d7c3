import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { Button, NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Memory } from '#contract/review/memory.ts'
import { reviewRules } from '#contract/review.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { Slider } from '#web/ui/forms/slider.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { refreshReview, saveReviewSettings } from './api.ts'
import classes from './memory-screen.module.css'
import { sayCost } from './memory-words.ts'

const percent = (share: number) => Math.round(share * 100)

/** How much of it a learner wants, and how well. */
export function SettingsCard({ settings, costs }: Pick<Memory, 'settings' | 'costs'>) {
  const client = useQueryClient()
  const headingId = useId()
  const form = useSchemaForm({
    schema: () =>
      import('#contract/review/memory.ts').then((m) =>
        m.reviewSettingsSchema.pick({ retention: true, dailyCap: true, newCap: true }),
      ),
    initialValues: {
      retention: percent(settings.retention),
      dailyCap: settings.dailyCap as number | string,
      newCap: settings.newCap as number | string,
    },
    asSent: ({ retention, ...caps }) => ({ ...caps, retention: retention / 100 }),
    send: (sent) => saveReviewSettings(sent),
    onSent: () => {
      notify.success('Your settings are saved.')
      void refreshReview(client)
    },
  })
  const { retention } = form.values
  const cap = { min: 0, clampBehavior: 'none', allowDecimal: false, allowNegative: false } as const
  return (
    <section className={`panel lifted ${classes.card}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="as-h3">
        How you want to review
      </h2>
      <form className="stack gap-20 mt-16" noValidate onSubmit={form.submit}>
        {form.error && Object.keys(form.errors).length === 0 && (
          <ErrorAlert title="Your settings were not saved">{sentenceFor(form.error)}</ErrorAlert>
        )}
        <div>
          <div className="flex between gap-16 medium strong">
            <span>How much you want to recall</span>
            <span className={`digits ${classes.share}`}>{retention}%</span>
          </div>
          <Slider
            className={classes.slider ?? ''}
            aria-label="How much you want to recall"
            aria-valuetext={`${retention} percent`}
            min={percent(reviewRules.retention.min)}
            max={percent(reviewRules.retention.max)}
            value={retention}
            onChange={(value) => form.setFieldValue('retention', value)}
          />
          {form.errors.retention && <p className="danger small mt-4">{form.errors.retention}</p>}
          <p className="muted small-tight mt-4" role="status">
            {sayCost(costs, retention, settings) ??
              'A card comes back when your chance of recalling it has dropped to this. Recalling more means more cards a day; how many is shown here once enough of yours are in review.'}
          </p>
        </div>
        <div className={classes.caps}>
          <NumberInput
            {...form.field('dailyCap')}
            {...cap}
            label="Cards a day"
            description="Cards that are due beyond this move to the next days."
          />
          <NumberInput
            {...form.field('newCap')}
            {...cap}
            label="New cards a day"
            description="How many of them may be cards you have never seen."
          />
        </div>
        <div>
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </div>
      </form>
    </section>
  )
}
