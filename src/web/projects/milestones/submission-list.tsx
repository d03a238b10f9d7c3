import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Submission } from '#contract/milestones.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { type MilestonePlace, removeSubmission } from '#web/projects/api.ts'
import { useChangeProject } from '#web/projects/use-change-project.ts'
import classes from './submission-list.module.css'

interface SubmissionListProps {
  place: MilestonePlace
  submissions: Submission[]
  isFixed: boolean
}

export function SubmissionList({ place, submissions, isFixed }: SubmissionListProps) {
  const change = useChangeProject()
  return (
    <ul className="mt-8">
      {submissions.map(({ id, text, link, submittedAt }) => {
        const date = dayName(localDate(new Date(submittedAt)))
        return (
          <li key={id} className={`lined flex between gap-8 ${classes.submission}`}>
            <div className="shrinkable breaks">
              <time dateTime={submittedAt} className="muted small">
                {date}
              </time>
              {text !== '' && <p className="pre-line">{text}</p>}
              {link !== null && (
                <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                  {link}
                </a>
              )}
            </div>
            {!isFixed && (
              <ActionIcon
                aria-label={`Remove the work of ${date}`}
                disabled={change.isPending}
                onClick={() => change.mutate(() => removeSubmission({ ...place, submissionId: id }))}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}
