import type { DndContextProps } from '@dnd-kit/core'
import type { Milestone } from '#contract/milestones.ts'

type NamedMilestone = Pick<Milestone, 'id' | 'title'>

/** What a screen reader hears of a drag: titles and places instead of ids. */
export function describeDrag(milestones: NamedMilestone[]): NonNullable<DndContextProps['accessibility']> {
  const titleOf = (id: unknown) => milestones.find((one) => one.id === id)?.title ?? 'The milestone'
  const placeOf = (id: unknown) => milestones.findIndex((one) => one.id === id) + 1
  const count = milestones.length
  return {
    screenReaderInstructions: {
      draggable: 'Drag it with the mouse, or use Move up and Move down, which come next.',
    },
    announcements: {
      onDragStart: ({ active }) =>
        `${titleOf(active.id)} is picked up at place ${placeOf(active.id)} of ${count}.`,
      onDragOver: ({ active, over }) =>
        over ? `${titleOf(active.id)} is over place ${placeOf(over.id)} of ${count}.` : undefined,
      onDragEnd: ({ active, over }) =>
        over ? `${titleOf(active.id)} is dropped at place ${placeOf(over.id)} of ${count}.` : undefined,
      onDragCancel: ({ active }) => `${titleOf(active.id)} stays where it was.`,
    },
  }
}
