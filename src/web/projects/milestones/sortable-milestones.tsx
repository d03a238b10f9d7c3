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
import { moved } from '#contract/projects/project-rules.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { describeDrag } from './describe-drag.ts'
import { MilestoneCard } from './milestone-card.tsx'
import { useMilestoneOrder } from './use-milestone-order.ts'
import type { OpenMilestones } from './use-open-milestones.ts'

interface SortableMilestonesProps {
  project: ProjectWithMilestones
  opened: OpenMilestones
}

/** The milestones in their order, which the learner changes by dragging the handle, or by the Move up and Move down beside it. */
export function SortableMilestones({ project, opened }: SortableMilestonesProps) {
  const { milestones, setOrder, said } = useMilestoneOrder(project)
  const ids = milestones.map(({ id }) => id)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const move = (from: number, to: number) => setOrder(moved(ids, from, to), ids[from] ?? '')
  const drop = ({ active, over }: DragEndEvent) => {
    leaveHandle()
    const from = ids.indexOf(String(active.id))
    const to = over === null ? -1 : ids.indexOf(String(over.id))
    if (from !== to && to >= 0) move(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      accessibility={describeDrag(milestones)}
      onDragCancel={leaveHandle}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="stack gap-12">
          {milestones.map((milestone, index) => (
            <MilestoneCard
              key={milestone.id}
              project={project}
              milestone={milestone}
              place={index + 1}
              isOpen={opened.isOpen(milestone.id)}
              onToggle={() => opened.toggle(milestone.id)}
              onMove={(by) => move(index, index + by)}
            />
          ))}
        </ol>
      </SortableContext>
      <span className="unseen" role="status">
        {said}
      </span>
    </DndContext>
  )
}

/** A drag leaves the focus on the handle, where it would show the buttons that are there for keys. */
function leaveHandle(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
