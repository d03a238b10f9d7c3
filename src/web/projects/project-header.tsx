import { IconBooks, IconClock, IconSparkles, IconWorld } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { capital } from '#contract/words/capital.ts'
import { counted } from '#contract/words/counted.ts'
import { innerTitle } from '#contract/words/text.ts'
import { Badge, LevelBadge } from '#web/ui/badge.tsx'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import { ProjectActions } from './project-actions.tsx'
import { StatusBadge } from './project-badges.tsx'
import classes from './project-header.module.css'

interface ProjectHeaderProps {
  project: ProjectWithMilestones
  onGoOn: () => void
}

const small = { size: 15, stroke: 1.75, 'aria-hidden': true } as const

export function ProjectHeader({ project, onGoOn }: ProjectHeaderProps) {
  const { milestoneCount, milestonesCompleted, courseTitle, unitTitle, shareToken } = project
  return (
    <header>
      <div className={`flex align-start between wrap ${classes.head}`}>
        <div className={classes.words}>
          <div className="flex gap-6 wrap">
            <LevelBadge level={capital(project.difficultyLevel)} />
            <StatusBadge status={project.status} />
            {project.aiGenerated && (
              <Badge tone="plain" icon={<IconSparkles {...small} />}>
                AI Generated
              </Badge>
            )}
            {shareToken !== null && (
              <Badge tone="plain" icon={<IconWorld {...small} />}>
                Shared
              </Badge>
            )}
          </div>
          <h1 tabIndex={-1} className="mt-10">
            {project.title}
          </h1>
          <p className="muted pre-line mt-4 max-68">{project.description}</p>
          <div className={`flex muted small mt-8 wrap ${classes.facts}`}>
            <span className="row gap-6 shrinkable breaks">
              <IconClock {...small} />
              {counted(project.estimatedHours, 'hour')}
            </span>
            {courseTitle !== null && (
              <span className="row gap-6 shrinkable breaks">
                <IconBooks {...small} />
                <Link to={`/courses/${project.courseId}`}>{innerTitle(courseTitle)}</Link>
                {unitTitle !== null && `· ${innerTitle(unitTitle)}`}
              </span>
            )}
          </div>
        </div>
        <ProjectActions project={project} onGoOn={onGoOn} />
      </div>
      <div className={classes.progress}>
        <TickedProgress
          name={`Progress in ${project.title}`}
          label={
            milestoneCount === 0
              ? 'No milestones yet'
              : `${milestonesCompleted} of ${counted(milestoneCount, 'milestone')}`
          }
          percent={project.progressPercentage}
        />
      </div>
    </header>
  )
}
