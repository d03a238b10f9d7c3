import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { milestoneLimits } from '#contract/projects/project-lists.ts'
import { linesOf, shownHours } from '#web/projects/form/project-form-values.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { createStore, useStore } from '#web/ui/store.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import classes from './draft-milestone.module.css'
import type { DraftFormHandle } from './use-draft-form.ts'

type LineField = 'successCriteria' | 'aiHints'

/** The field that takes the focus as soon as it is rendered. */
const wanted = createStore<{ id: string; field: LineField } | null>(null)

export const focusLastLine = (id: string, field: LineField): void => wanted.set({ id, field })

interface DraftMilestoneFieldsProps {
  handle: DraftFormHandle
  index: number
  /** It is being rewritten. */
  isBusy: boolean
}

const lines = { description: 'One on each line.', minRows: 2, maxRows: 10 } as const

type UnseenHintsProps = Pick<DraftMilestoneFieldsProps, 'handle' | 'index'> & { isBusy?: boolean }

export function DraftMilestoneFields({ handle, index, isBusy }: DraftMilestoneFieldsProps) {
  const { form } = handle
  const name = (field: string) => `milestones.${index}.${field}`
  const field = (inner: string, limit?: number) => ({ ...form.field(name(inner), limit), disabled: isBusy })
  const { id = '', estimatedHours = '', hintsSeen = false } = form.values.milestones[index] ?? {}
  const focus = useStore(wanted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the caller that asked for it
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
      <TextInput {...field('title', milestoneLimits.title)} label="Milestone" />
      <GrowingText
        {...field('description', milestoneLimits.text)}
        label="What is made"
        minRows={2}
        maxRows={8}
      />
      <TextInput
        {...hours}
        className={classes.hours ?? ''}
        label="Hours"
        inputMode="numeric"
        onBlur={() => form.setFieldValue(name('estimatedHours'), shownHours(estimatedHours, 1))}
      />
      <GrowingText {...field('tasks')} {...lines} label="Tasks" />
      <GrowingText {...field('successCriteria')} {...lines} label="Done when" />
      {hintsSeen ? (
        <GrowingText
          {...field('aiHints')}
          {...lines}
          label="Hints"
          description="One on each line, the lightest first."
        />
      ) : (
        <UnseenHints handle={handle} index={index} isBusy={isBusy} />
      )}
    </>
  )
}

/** The hints of a plan are for later: opening them now counts as taking all of them. */
export function UnseenHints({ handle: { form, edit }, index, isBusy = false }: UnseenHintsProps) {
  const { id = '', title = '', aiHints = '' } = form.values.milestones[index] ?? {}
  const show = () => {
    form.setFieldValue(`milestones.${index}.hintsSeen`, true)
    edit(id)
    focusLastLine(id, 'aiHints')
  }
  const count = linesOf(aiHints).length
  return (
    <div className="stack gap-8 items-start">
      <h4 className={`small strong ${classes.label}`}>Hints</h4>
      <p className="muted small">
        {count === 1 ? 'One hint waits' : `${count} hints wait`} until you ask for{' '}
        {count === 1 ? 'it' : 'them'} in your project. If you look at them now, they all count as taken.
      </p>
      <TextButton isBusy={isBusy} about={title} onClick={show}>
        Show and edit all hints
      </TextButton>
    </div>
  )
}
