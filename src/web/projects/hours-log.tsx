import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { logHoursSchema, type Milestone } from '#contract/milestones.ts'
import { fieldClasses } from '#web/ui/field-classes.ts'
import { logHours, type MilestonePlace } from './api.ts'
import classes from './hours-log.module.css'
import { useChangeProject } from './use-change-project.ts'

interface HoursLogProps {
  place: MilestonePlace
  milestone: Milestone
  isFixed: boolean
}

/** What the milestone has taken so far, and what is added to it. */
export function HoursLog({ place, milestone, isFixed }: HoursLogProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const change = useChangeProject()
  const log = (event: FormEvent) => {
    event.preventDefault()
    const hours = typed.trim() === '' ? undefined : Number(typed.replace(',', '.'))
    const read = logHoursSchema.safeParse({ hours })
    setFault(read.error?.issues[0]?.message ?? null)
    if (read.data) {
      const { data } = read
      change.mutate(() => logHours(place, data.hours), { onSuccess: () => setTyped('') })
    }
  }
  return (
    <>
      <p className="digits mt-8">
        {milestone.actualHours} of {milestone.estimatedHours} h
      </p>
      {!isFixed && (
        <form className={`flex align-start gap-8 mt-8 ${classes.form}`} noValidate onSubmit={log}>
          <TextInput
            className={classes.field ?? ''}
            classNames={fieldClasses}
            aria-label="Hours to log"
            placeholder="1.5"
            inputMode="decimal"
            maxLength={20}
            value={typed}
            error={fault}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={change.isPending}>
            Log Hours
          </Button>
        </form>
      )}
    </>
  )
}
