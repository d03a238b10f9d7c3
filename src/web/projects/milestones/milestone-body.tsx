import { Button } from '@mantine/core'
import { IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import type { Milestone } from '#contract/milestones.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { readResource } from '#contract/projects/read-resource.ts'
import { WorkFeedback } from '#web/projects/feedback/work-feedback.tsx'
import { MilestoneDialog, SubmitWorkDialog } from '#web/projects/late-dialogs.ts'
import { HoursLog } from './hours-log.tsx'
import classes from './milestone-body.module.css'
import { MilestoneHints } from './milestone-hints.tsx'
import { RemoveMilestoneDialog } from './remove-milestone-dialog.tsx'
import { SubmissionList } from './submission-list.tsx'
import { TaskList } from './task-list.tsx'

interface MilestoneBodyProps {
  project: ProjectWithMilestones
  milestone: Milestone
}

export function MilestoneBody({ project, milestone }: MilestoneBodyProps) {
  const place = { id: project.id, milestoneId: milestone.id }
  const isFixed = project.status === 'archived'
  const { description, resources, successCriteria, notes, submissions } = milestone
  const [tools, setTools] = useState<HTMLElement | null>(null)
  return (
    <>
      {description !== '' && <p className="muted pre-line max-68">{description}</p>}
      <div className={`pair mt-16 ${classes.two}`}>
        <section>
          <h3 className="as-h4">Tasks</h3>
          <TaskList place={place} tasks={milestone.tasks} isFixed={isFixed} />
        </section>
        <section>
          <h3 className="as-h4">Resources</h3>
          <Resources lines={resources} />
        </section>
        {successCriteria.length > 0 && (
          <section>
            <h3 className="as-h4">Success criteria</h3>
            <Points items={successCriteria} />
          </section>
        )}
        {notes !== '' && (
          <section>
            <h3 className="as-h4">Notes</h3>
            <p className="pre-line mt-8">{notes}</p>
          </section>
        )}
        <section>
          <h3 className="as-h4">Hours</h3>
          <HoursLog place={place} milestone={milestone} isFixed={isFixed} />
        </section>
        {submissions.length > 0 && (
          <section>
            <h3 className="as-h4">Submitted work</h3>
            <SubmissionList place={place} submissions={submissions} isFixed={isFixed} />
          </section>
        )}
      </div>
      <MilestoneHints place={place} milestone={milestone} isFixed={isFixed} />
      {submissions[0] && (
        <WorkFeedback key={submissions[0].id} project={project} milestone={milestone} tools={tools} />
      )}
      {!isFixed && <Foot project={project} milestone={milestone} toolsRef={setTools} />}
    </>
  )
}

function Points({ items }: { items: string[] }) {
  return (
    <ul className={`stack gap-8 mt-8 breaks bullets`}>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Resources({ lines }: { lines: string[] }) {
  if (lines.length === 0) return <p className="muted mt-8">No resources yet</p>
  return (
    <ul className="stack gap-8 mt-8 breaks">
      {[...new Set(lines)].map((line) => {
        const { label, href } = readResource(line)
        return (
          <li key={line}>
            {href === null ? (
              label
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                {label}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const icon = { size: 17, stroke: 1.75 } as const

function Foot({ project, milestone, toolsRef }: MilestoneBodyProps & { toolsRef: Ref<HTMLSpanElement> }) {
  const [open, setOpen] = useState<'submit' | 'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const tool = { variant: 'subtle', size: 'sm', 'aria-description': milestone.title } as const
  return (
    <div className={`row wrap mt-20 ${classes.foot}`}>
      <Button size="sm" leftSection={<IconUpload {...icon} />} onClick={() => setOpen('submit')}>
        Submit Work
      </Button>
      {/* What the feedback adds to it: the foot itself stays while versions come and go. */}
      <span ref={toolsRef} className={classes.more} />
      <div className={`flex wrap ${classes.tools}`}>
        <Button {...tool} leftSection={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button {...tool} leftSection={<IconTrash {...icon} />} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      <SubmitWorkDialog project={project} subject={open === 'submit' ? milestone : null} onClose={close} />
      <MilestoneDialog project={project} subject={open === 'edit' ? milestone : null} onClose={close} />
      <RemoveMilestoneDialog
        project={project}
        milestone={open === 'remove' ? milestone : null}
        onClose={close}
      />
    </div>
  )
}
