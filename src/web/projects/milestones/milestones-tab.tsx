import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { projectLimits } from '#contract/projects/project-lists.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { MilestoneDialog } from '#web/projects/late-dialogs.ts'
import { ProgressByHand } from '#web/projects/progress-by-hand.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SortableMilestones } from './sortable-milestones.tsx'
import { addMilestoneId, type OpenMilestones } from './use-open-milestones.ts'

interface MilestonesTabProps {
  project: ProjectWithMilestones
  opened: OpenMilestones
}

export function MilestonesTab({ project, opened }: MilestonesTabProps) {
  const [isAdding, setIsAdding] = useState(false)
  const { milestones } = project
  const isArchived = project.status === 'archived'
  const add = !isArchived && (
    <Button
      id={addMilestoneId}
      variant={milestones.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} stroke={1.75} />}
      disabled={milestones.length >= projectLimits.milestones}
      onClick={() => setIsAdding(true)}
    >
      Add Milestone
    </Button>
  )
  return (
    <>
      {milestones.length === 0 ? (
        <div className="stack gap-24">
          <EmptyState heading={<h2>No milestones yet</h2>} action={add}>
            Break the project into steps you can finish. The progress grows with every task you tick.
          </EmptyState>
          {!isArchived && <ProgressByHand project={project} />}
        </div>
      ) : (
        <>
          <SortableMilestones project={project} opened={opened} />
          <div className="mt-16">{add}</div>
        </>
      )}
      <MilestoneDialog
        project={project}
        subject={isAdding ? 'new' : null}
        onClose={() => setIsAdding(false)}
        onSaved={(saved) => {
          const added = saved.milestones.at(-1)
          if (added) opened.open(added.id)
        }}
      />
    </>
  )
}
