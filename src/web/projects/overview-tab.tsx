import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { EditProjectDialog } from './late-dialogs.ts'
import classes from './overview-tab.module.css'

const lists = [
  { field: 'learningObjectives', heading: 'Learning objectives', none: 'No learning objectives yet' },
  { field: 'prerequisites', heading: 'Prerequisites', none: 'No prerequisites' },
  { field: 'deliverables', heading: 'Deliverables', none: 'No deliverables yet' },
  { field: 'technologies', heading: 'Technologies', none: 'No technologies yet' },
] as const

export function OverviewTab({ project }: { project: ProjectWithMilestones }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div className="pair gap-16">
      {lists.map(({ field, heading, none }) => {
        const items = [...new Set(project[field])]
        const isTags = field === 'technologies'
        return (
          <section key={field} className={`breaks panel ${classes.card}`}>
            <div className="row between gap-8">
              <h2 className="as-h4">{heading}</h2>
              {project.status !== 'archived' && (
                <ActionIcon aria-label={`Edit ${heading.toLowerCase()}`} onClick={() => setIsEditing(true)}>
                  <IconPencil size={18} stroke={1.75} />
                </ActionIcon>
              )}
            </div>
            {items.length === 0 ? (
              <p className="muted mt-10">{none}</p>
            ) : (
              <ul className={isTags ? 'flex wrap gap-6 mt-10' : 'stack gap-4 mt-10 bullets'}>
                {items.map((item) => (
                  <li key={item} className={isTags ? 'tag large' : undefined}>
                    {item}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
      <EditProjectDialog subject={isEditing ? project : null} onClose={() => setIsEditing(false)} />
    </div>
  )
}
