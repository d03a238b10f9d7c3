import { IconCheck } from '@tabler/icons-react'
import type { MilestoneStatus, ProjectStatus } from '#contract/projects/project-lists.ts'
import { Badge } from '#web/ui/badge.tsx'
import { milestoneWords, statusWords } from './project-words.ts'

const tones = {
  not_started: 'outline',
  pending: 'outline',
  in_progress: 'ink',
  completed: 'earned',
  archived: 'plain',
} as const

const check = <IconCheck size={14} stroke={2} aria-hidden="true" />

export function StatusBadge({ status }: { status: ProjectStatus }) {
  return (
    <Badge tone={tones[status]} {...(status === 'completed' ? { icon: check } : {})}>
      {statusWords[status]}
    </Badge>
  )
}

export function MilestoneBadge({ status }: { status: MilestoneStatus }) {
  return <Badge tone={tones[status]}>{milestoneWords[status]}</Badge>
}
