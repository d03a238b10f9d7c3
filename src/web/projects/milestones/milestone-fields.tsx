import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { milestoneLimits, milestoneStatuses } from '#contract/projects/project-lists.ts'
import { shownHours } from '#web/projects/form/project-form-values.ts'
import { milestoneWords } from '#web/projects/project-words.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import classes from './milestone-fields.module.css'
import type { MilestoneFormState } from './milestone-form-values.ts'

interface MilestoneFieldsProps {
  form: MilestoneFormState
  isNew: boolean
  /** Hints that the learner has not asked for: hidden until `onShow`. */
  unseenHints: { count: number; isShowing: boolean; onShow: () => void }
}

const lines = { description: 'One on each line.', minRows: 2, maxRows: 8 } as const

export function MilestoneFields({ form, isNew, unseenHints }: MilestoneFieldsProps) {
  const { field } = form
  const hours = field('estimatedHours')
  return (
    <>
      <TextInput
        {...field('title', milestoneLimits.title)}
        label="Title"
        withAsterisk
        required
        data-autofocus
      />
      <GrowingText
        {...field('description', milestoneLimits.text)}
        label="Description"
        minRows={2}
        maxRows={8}
      />
      <div className="pair align-start gap-20">
        <TextInput
          {...hours}
          label="Estimated hours"
          inputMode="numeric"
          onBlur={() =>
            form.setFieldValue(
              'estimatedHours',
              shownHours(form.values.estimatedHours, milestoneLimits.defaultHours),
            )
          }
        />
        <TextInput {...field('dueDate')} label="Due date" type="date" />
      </div>
      {!isNew && (
        <div className="pair align-start gap-20">
          <NativeSelect
            {...field('status')}
            label="Status"
            rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
            data={milestoneStatuses.map((status) => ({ value: status, label: milestoneWords[status] }))}
          />
          <TextInput {...field('actualHours')} label="Hours spent" inputMode="decimal" />
        </div>
      )}
      <TaskFields form={form} />
      <GrowingText {...field('successCriteria')} {...lines} label="Success criteria" />
      <GrowingText
        {...field('resources')}
        {...lines}
        label="Resources"
        description="One on each line; a web address in it becomes a link."
      />
      {unseenHints.count === 0 ? (
        <GrowingText {...field('aiHints')} {...lines} label="Hints" />
      ) : (
        <UnseenHints {...unseenHints} />
      )}
      <GrowingText
        {...field('notes', milestoneLimits.text)}
        label="Notes"
        description="For you alone; never on a shared page."
        minRows={2}
        maxRows={8}
      />
    </>
  )
}

function UnseenHints({ count, isShowing, onShow }: MilestoneFieldsProps['unseenHints']) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        Hints
      </h3>
      <p className="muted small mb-8">
        {count === 1 ? 'One hint is' : `${count} hints are`} still unseen. If you edit the hints, you see them
        all, and they count as seen.
      </p>
      <Button variant="default" size="sm" loading={isShowing} onClick={onShow}>
        Show and edit all hints
      </Button>
    </section>
  )
}

function TaskFields({ form }: { form: MilestoneFormState }) {
  const headingId = useId()
  const { tasks } = form.values
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        Tasks
      </h3>
      <ol className={`stack gap-8 ${classes.tasks}`}>
        {tasks.map((task, index) => (
          <li key={task.key} className="row gap-8">
            <TextInput
              {...form.field(`tasks.${index}.title`, milestoneLimits.taskTitle)}
              className="grow"
              aria-label={`Task ${index + 1}`}
            />
            <ActionIcon
              aria-label={`Remove task ${index + 1}`}
              onClick={() => form.removeListItem('tasks', index)}
            >
              <IconTrash size={20} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {form.errors.tasks && (
        <p role="alert" className="danger small mb-8">
          {form.errors.tasks}
        </p>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={17} stroke={1.75} />}
        disabled={tasks.length >= milestoneLimits.tasks}
        onClick={() =>
          form.insertListItem('tasks', { key: crypto.randomUUID(), title: '', completed: false })
        }
      >
        Add Task
      </Button>
    </section>
  )
}
