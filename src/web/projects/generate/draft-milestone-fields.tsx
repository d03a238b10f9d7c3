import { Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { milestoneLimits } from '#contract/projects.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { shownHours } from '#web/projects/project-form-values.ts'
import classes from './draft-milestone.module.css'
import type { DraftFormHandle } from './use-draft-form.ts'

type LineField = 'successCriteria' | 'aiHints'

/** Which field is to have the focus as soon as it is drawn. */
const wanted = createStore<{ id: string; field: LineField } | null>(null)

export const focusLastLine = (id: string, field: LineField): void => wanted.set({ id, field })

interface DraftMilestoneFieldsProps {
  handle: DraftFormHandle
  index: number
  /** It is being written again. */
  isBusy: boolean
}

const lines = { description: 'One on each line.', autosize: true, minRows: 2, maxRows: 10 } as const

export function DraftMilestoneFields({ handle: { form }, index, isBusy }: DraftMilestoneFieldsProps) {
  const name = (field: string) => `milestones.${index}.${field}`
  const field = (inner: string) => ({ ...form.field(name(inner)), disabled: isBusy })
  const { id = '', estimatedHours = '' } = form.values.milestones[index] ?? {}
  const focus = useStore(wanted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whoever asked for it
  useEffect(() => {
    if (focus?.id !== id) return
    wanted.set(null)
    const node = form.getInputNode(name(focus.field))
    if (!(node instanceof HTMLTextAreaElement)) return
    node.focus()
    node.setSelectionRange(node.value.length, node.value.length)
  }, [focus])

  const hours = field('estimatedHours')
  return (
    <>
      <TextInput {...field('title')} label="Milestone" maxLength={milestoneLimits.title} />
      <Textarea
        {...field('description')}
        label="What is made"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={milestoneLimits.text}
      />
      <TextInput
        {...hours}
        className={classes.hours ?? ''}
        label="Hours"
        inputMode="numeric"
        maxLength={10}
        onBlur={(event) => {
          hours.onBlur(event)
          form.setFieldValue(name('estimatedHours'), shownHours(estimatedHours, 1))
        }}
      />
      <Textarea {...field('tasks')} {...lines} label="Tasks" />
      <Textarea {...field('successCriteria')} {...lines} label="Done when" />
      <Textarea
        {...field('aiHints')}
        {...lines}
        label="Hints"
        description="One on each line, the lightest first."
      />
    </>
  )
}
