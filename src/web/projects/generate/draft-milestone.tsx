import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconDotsVertical,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useId } from 'react'
import type { DraftConcept } from '#contract/projects/generate.ts'
import { linesOf } from '#web/projects/form/project-form-values.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { type DraftMilestoneForm, hoursOf } from './draft-form-values.ts'
import classes from './draft-milestone.module.css'
import { DraftMilestoneFields, focusLastLine, UnseenHints } from './draft-milestone-fields.tsx'
import { PartTools } from './part-tools.tsx'
import type { DraftFormHandle } from './use-draft-form.ts'

interface DraftMilestoneProps {
  handle: DraftFormHandle
  runId: string
  isWritten: boolean
  concepts: DraftConcept[]
  milestone: DraftMilestoneForm
  index: number
  count: number
}

const icon = { size: 18, stroke: 1.75 } as const

export function DraftMilestone(props: DraftMilestoneProps) {
  const { handle, runId, isWritten, milestone, index, count } = props
  const { id } = milestone
  const bodyId = useId()
  const sorting = useSortable({ id })
  const name = milestone.title.trim() || `Milestone ${index + 1}`
  const isOpen = handle.opened.has(id)
  const isEditing = handle.editing.has(id)
  const isRewriting = handle.form.values.rewriting === id
  return (
    <li
      ref={sorting.setNodeRef}
      className={`panel ${classes.card}`}
      data-dragging={sorting.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sorting.transform), transition: sorting.transition }}
    >
      <div className={`row ${classes.head}`}>
        <ActionIcon
          ref={sorting.setActivatorNodeRef}
          className={`not-on-phone ${classes.handle}`}
          aria-label={`Reorder ${name}`}
          {...sorting.attributes}
          {...sorting.listeners}
        >
          <IconGripVertical {...icon} />
        </ActionIcon>
        <h3 className="grow shrinkable">
          <button
            type="button"
            className={`row gap-12 ${classes.toggle}`}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => handle.toggle(id)}
          >
            <span className={`place-center rigid muted ${classes.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <bdi className="grow shrinkable breaks title-h4">{name}</bdi>
            <span className={`rigid muted small digits ${classes.label}`}>{hoursOf(milestone)} h</span>
            <IconChevronDown className={`rigid ${classes.chevron}`} {...icon} aria-hidden="true" />
          </button>
        </h3>
        <ActionIcon
          aria-label={`${isEditing ? 'Stop editing' : 'Edit'} ${name}`}
          aria-pressed={isEditing}
          onClick={() => (isEditing ? handle.stopEditing(id) : handle.edit(id))}
        >
          <IconPencil {...icon} />
        </ActionIcon>
        <ActionIcon
          className="not-on-phone"
          aria-label={`Remove ${name}`}
          onClick={() => removeAndGoOn(bodyId, () => handle.remove(id))}
        >
          <IconTrash {...icon} />
        </ActionIcon>
        <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <ActionIcon aria-label={`More for ${name}`}>
              <IconDotsVertical {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconArrowUp {...icon} />}
              disabled={index === 0}
              onClick={() => handle.move(index, index - 1)}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown {...icon} />}
              disabled={index === count - 1}
              onClick={() => handle.move(index, index + 1)}
            >
              Move down
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash {...icon} />}
              onClick={() => removeAndGoOn(bodyId, () => handle.remove(id))}
            >
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <section id={bodyId} className={classes.body} hidden={!isOpen && !isRewriting} aria-label={name}>
        {/* A closed milestone stays mounted while it is rewritten: otherwise the result would be lost. */}
        {(isOpen || isRewriting) && (
          <div className="stack gap-16">
            {isOpen && isEditing && (
              <DraftMilestoneFields handle={handle} index={index} isBusy={isRewriting} />
            )}
            {isOpen && !isEditing && <DraftMilestoneText {...props} />}
            <PartTools handle={handle} runId={runId} part={id} name={name} isWritten={isWritten} />
          </div>
        )}
      </section>
    </li>
  )
}

/** After a milestone is removed, the focus moves to a neighbouring milestone. */
function removeAndGoOn(bodyId: string, remove: () => void): void {
  const card = document.getElementById(bodyId)?.closest('li')
  const next = card?.nextElementSibling ?? card?.previousElementSibling
  remove()
  next?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
}

function DraftMilestoneText({ handle, milestone, index, concepts }: DraftMilestoneProps) {
  const { id, description } = milestone
  const named = concepts.filter(({ key }) => milestone.conceptKeys.includes(key))
  /** Adds an empty line to type into. */
  const addLine = (field: 'successCriteria' | 'aiHints') => {
    const text = milestone[field].trimEnd()
    handle.form.setFieldValue(`milestones.${index}.${field}`, text === '' ? '' : `${text}\n`)
    handle.edit(id)
    focusLastLine(id, field)
  }
  return (
    <>
      {description !== '' && (
        <p className="muted breaks pre-line">
          <bdi>{description}</bdi>
        </p>
      )}
      <Points heading="Tasks" text={milestone.tasks} />
      <div className={`pair align-start ${classes.two}`}>
        <div className="stack gap-8 items-start">
          <Points heading="Done when" text={milestone.successCriteria} />
          <TextButton about={milestone.title} onClick={() => addLine('successCriteria')}>
            Add a criterion
          </TextButton>
        </div>
        <div className="stack gap-8 items-start">
          {milestone.hintsSeen ? (
            <>
              <Points heading="Hints" text={milestone.aiHints} />
              <TextButton about={milestone.title} onClick={() => addLine('aiHints')}>
                Add a hint
              </TextButton>
            </>
          ) : (
            <UnseenHints handle={handle} index={index} />
          )}
        </div>
      </div>
      {named.length > 0 && (
        <ul className="row wrap gap-6" aria-label="Concepts">
          {named.map(({ key, label }) => (
            <li key={key} className="tag">
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Points({ heading, text }: { heading: string; text: string }) {
  const items = linesOf(text)
  return (
    <div className="shrinkable">
      <h4 className={`small strong ${classes.label}`}>{heading}</h4>
      {items.length === 0 ? (
        <p className="muted small">None yet</p>
      ) : (
        <ul className="stack gap-6 mt-6 breaks bullets medium-tight">
          {[...new Set(items)].map((item) => (
            <li key={item}>
              <bdi>{item}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
