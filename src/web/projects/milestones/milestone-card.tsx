import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck, IconChevronDown, IconGripVertical } from '@tabler/icons-react'
import { useId } from 'react'
import type { Milestone } from '#contract/milestones.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { MilestoneBadge } from '#web/projects/project-badges.tsx'
import { MilestoneBody } from './milestone-body.tsx'
import classes from './milestone-card.module.css'
import { cardId } from './use-milestone-order.ts'
import { milestoneButtonId } from './use-open-milestones.ts'

interface MilestoneCardProps {
  project: ProjectWithMilestones
  milestone: Milestone
  place: number
  isOpen: boolean
  onToggle: () => void
  /** One place up or down. */
  onMove: (by: -1 | 1) => void
}

export function MilestoneCard({ project, milestone, place, isOpen, onToggle, onMove }: MilestoneCardProps) {
  const bodyId = useId()
  const { id, title, status } = milestone
  const isFixed = project.status === 'archived'
  const sorting = useSortable({ id, disabled: isFixed })
  const move = { variant: 'default', 'data-moves': true, 'aria-description': title } as const
  return (
    <li
      ref={sorting.setNodeRef}
      id={cardId(id)}
      className={`panel lifted ${classes.card}`}
      data-dragging={sorting.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sorting.transform), transition: sorting.transition }}
    >
      <div className={`row gap-4 ${classes.head}`}>
        <ActionIcon
          ref={sorting.setActivatorNodeRef}
          className={classes.handle ?? ''}
          aria-label={`Reorder ${title}`}
          disabled={isFixed}
          {...withoutDisabled(sorting.attributes)}
          {...sorting.listeners}
        >
          <IconGripVertical size={18} stroke={1.75} />
        </ActionIcon>
        {!isFixed && (
          <span className={`unseen ${classes.moves}`}>
            <ActionIcon {...move} aria-label="Move up" disabled={place === 1} onClick={() => onMove(-1)}>
              <IconArrowUp size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              {...move}
              aria-label="Move down"
              disabled={place === project.milestones.length}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={18} stroke={1.75} />
            </ActionIcon>
          </span>
        )}
        <h2 className="grow shrinkable">
          <button
            type="button"
            id={milestoneButtonId(id)}
            className={`row gap-14 ${classes.toggle}`}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            <span
              className={`place-center rigid muted ${classes.number}`}
              data-status={status}
              aria-hidden="true"
            >
              {status === 'completed' ? <IconCheck size={20} stroke={2.25} /> : place}
            </span>
            <span className="grow shrinkable breaks title-h4">
              {title}
              <DueDate milestone={milestone} />
            </span>
            <span className={`row wrap to-end rigid muted ${classes.facts}`}>
              <span className={classes.hours}>{milestone.estimatedHours} h</span>
              <MilestoneBadge status={status} />
            </span>
            <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </h2>
      </div>
      <section id={bodyId} className={classes.body} hidden={!isOpen} aria-label={title}>
        {isOpen && <MilestoneBody project={project} milestone={milestone} />}
      </section>
    </li>
  )
}

/** The handle is a button already; its own `disabled` says the rest. */
const withoutDisabled = ({
  'aria-disabled': _disabled,
  ...attributes
}: ReturnType<typeof useSortable>['attributes']) => attributes

function DueDate({ milestone: { dueDate, status } }: { milestone: Milestone }) {
  if (dueDate === null) return null
  const isLate = status !== 'completed' && dueDate < localDate(new Date())
  return (
    <span className={`muted block ${classes.due}`} data-late={isLate || undefined}>
      {isLate ? 'Was due' : 'Due'} {dayName(dueDate)}
    </span>
  )
}
