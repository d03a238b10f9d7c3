import { ActionIcon, Button } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconArticle,
  IconBrandGithub,
  IconClock,
  IconPencil,
  IconSparkles,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { capital } from '#contract/words/capital.ts'
import { counted } from '#contract/words/counted.ts'
import { cutText } from '#web/lib/cut-text.ts'
import { LevelBadge } from '#web/ui/badge.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import { StatusBadge } from './project-badges.tsx'
import classes from './project-card.module.css'
import { platformsOf } from './project-words.ts'

const shownTechnologies = 3
const shownPlatforms = 3
const platformIcons: Record<string, { Icon: typeof IconVideo; label: string }> = {
  github: { Icon: IconBrandGithub, label: 'GitHub' },
  blog: { Icon: IconArticle, label: 'Blog' },
  video: { Icon: IconVideo, label: 'Video' },
}

interface ProjectCardProps {
  project: Project
  onEdit: () => void
  onArchive: () => void
  onRestore: () => void
  isRestoring: boolean
}

/** The title leads to the project; it covers the card, under the other buttons. */
export function ProjectCard({ project, onEdit, onArchive, onRestore, isRestoring }: ProjectCardProps) {
  const { title, technologies } = project
  const shown = [...new Set(technologies)].slice(0, shownTechnologies)
  const more = new Set(technologies).size - shown.length
  return (
    <Card className={classes.card}>
      <div className={classes.badges}>
        <LevelBadge level={capital(project.difficultyLevel)} />
        <StatusBadge status={project.status} />
      </div>
      <CardTitle>
        <Link to={`/projects/${project.id}`}>{title}</Link>
      </CardTitle>
      <p className="medium-tight">{cutText(project.description)}</p>
      {shown.length > 0 && (
        <ul className={classes.technologies} aria-label="Technologies">
          {shown.map((technology) => (
            <li key={technology} className="tag">
              {technology}
            </li>
          ))}
          {more > 0 && (
            <li className="tag" title={technologies.slice(shownTechnologies).join(', ')}>
              +{more}
            </li>
          )}
        </ul>
      )}
      <div className="at-bottom">
        <TickedProgress
          name={`Progress in ${title}`}
          label={project.milestoneCount === 0 ? 'Progress' : counted(project.milestoneCount, 'milestone')}
          percent={project.progressPercentage}
        />
      </div>
      <div className={`row gap-10 muted small ${classes.foot}`}>
        <span className={`row digits ${classes.hours}`}>
          <IconClock size={17} stroke={1.75} aria-hidden="true" />
          {project.estimatedHours} h
        </span>
        <Platforms project={project} />
        <div className={`flex gap-4 ${classes.tools}`}>
          {project.status === 'archived' ? (
            <Button
              variant="default"
              size="sm"
              leftSection={restoreIcon}
              aria-description={title}
              loading={isRestoring}
              onClick={onRestore}
            >
              Restore
            </Button>
          ) : (
            <>
              <ActionIcon data-tooltip={`Edit ${title}`} aria-label={`Edit ${title}`} onClick={onEdit}>
                <IconPencil size={20} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                data-tooltip={`Archive ${title}`}
                aria-label={`Archive ${title}`}
                onClick={onArchive}
              >
                <IconArchive size={20} stroke={1.75} />
              </ActionIcon>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

const restoreIcon = <IconArrowBackUp size={17} stroke={1.75} />

function Platforms({ project }: { project: Project }) {
  const platforms = platformsOf(project).slice(0, shownPlatforms)
  if (platforms.length === 0 && !project.aiGenerated) return null
  return (
    <div className="flex gap-8">
      {platforms.map((name) => {
        const known = platformIcons[name]
        return known && <known.Icon key={name} size={17} stroke={1.75} role="img" aria-label={known.label} />
      })}
      {project.aiGenerated && <IconSparkles size={17} stroke={1.75} role="img" aria-label="AI Generated" />}
    </div>
  )
}
