import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import type { Milestone } from '#contract/milestones.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { logHours, type MilestonePlace } from '#web/projects/api.ts'
import { useChangeProject } from '#web/projects/use-change-project.ts'
import classes from './hours-log.module.css'

interface HoursLogProps {
  place: MilestonePlace
  milestone: Milestone
  isFixed: boolean
}

/** What the milestone has taken so far, and what is added to it. */
export function HoursLog({ place, milestone, isFixed }: HoursLogProps) {
  const change = useChangeProject()
  const form = useSchemaForm({
    schema: () => import('#contract/milestones.ts').then((m) => m.logHoursSchema),
    initialValues: { hours: '' },
    asSent: ({ hours }) => ({
      hours: hours.trim() === '' ? undefined : Number(hours.replace(',', '.')),
    }),
    send: ({ hours }) =>
      change.mutate(() => logHours(place, hours), { onSuccess: () => form.setFieldValue('hours', '') }),
  })
  return (
    <>
      <p className="digits mt-8">
        {milestone.actualHours} of {milestone.estimatedHours} h
      </p>
      {!isFixed && (
        <form className={`flex align-start gap-8 mt-8 ${classes.form}`} noValidate onSubmit={form.submit}>
          <TextInput
            {...form.field('hours')}
            className={classes.field ?? ''}
            aria-label="Hours to log"
            placeholder="1.5"
            inputMode="decimal"
          />
          <Button type="submit" variant="default" loading={change.isPending}>
            Log Hours
          </Button>
        </form>
      )}
    </>
  )
}
