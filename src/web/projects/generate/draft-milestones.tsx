import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToParentElement, restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { DraftConcept } from '#contract/projects/generate.ts'
import { describeDrag } from '#web/projects/milestones/describe-drag.ts'
import { DraftMilestone } from './draft-milestone.tsx'
import type { DraftFormHandle } from './use-draft-form.ts'

interface DraftMilestonesProps {
  handle: DraftFormHandle
  runId: string
  isWritten: boolean
  concepts: DraftConcept[]
}

/** The milestones of a draft, moved by their handle or by the menu beside it. */
export function DraftMilestones({ handle, ...rest }: DraftMilestonesProps) {
  const { milestones } = handle.form.values
  const ids = milestones.map(({ id }) => id)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    const from = ids.indexOf(String(active.id))
    const to = over === null ? -1 : ids.indexOf(String(over.id))
    if (from !== to && to >= 0) handle.move(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      accessibility={describeDrag(milestones)}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="stack gap-10">
          {milestones.map((milestone, index) => (
            <DraftMilestone
              key={milestone.id}
              {...rest}
              handle={handle}
              milestone={milestone}
              index={index}
              count={milestones.length}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
