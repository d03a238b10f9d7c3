import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MilestoneTask } from '#contract/projects.ts'
import { type MilestonePlace, storeProject, tickTask } from '#web/projects/api.ts'
import { faultLine } from '#web/projects/faults.ts'
import ticks from '#web/ui/forms/ticks.module.css'
import { notify } from '#web/ui/notices/notify.ts'
import classes from './task-list.module.css'

interface TaskListProps {
  place: MilestonePlace
  tasks: MilestoneTask[]
  isFixed: boolean
}

export function TaskList({ place, tasks, isFixed }: TaskListProps) {
  if (tasks.length === 0) return <p className="muted mt-8">No tasks yet</p>
  return (
    <ul className="stack gap-2 mt-6">
      {tasks.map((task) => (
        <li key={task.id}>
          <Task place={place} task={task} isFixed={isFixed} />
        </li>
      ))}
    </ul>
  )
}

/** Shows the tick at once; if the server refuses it, the tick is undone and an error is shown. */
function Task({ place, task, isFixed }: { place: MilestonePlace; task: MilestoneTask; isFixed: boolean }) {
  const client = useQueryClient()
  // The mutation reports its state a moment late; until then the box would jump back.
  const [asked, setAsked] = useState<boolean | null>(null)
  const tick = useMutation({
    scope: { id: `tick ${task.id}` },
    mutationFn: (completed: boolean) => tickTask({ ...place, taskId: task.id }, completed),
    onSuccess: (project) => storeProject(client, project),
    onError: (error) => {
      notify.error(faultLine('update', error))
      void client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
  const ask = (completed: boolean) => {
    setAsked(completed)
    tick.mutate(completed, { onSettled: () => setAsked(null) })
  }
  return (
    <Checkbox
      label={task.title}
      checked={asked ?? task.completed}
      disabled={isFixed}
      classNames={taskClasses}
      onChange={(event) => ask(event.currentTarget.checked)}
    />
  )
}

const taskClasses = {
  body: `align-start ${classes.body}`,
  input: ticks.box ?? '',
  label: ticks.label ?? '',
}
