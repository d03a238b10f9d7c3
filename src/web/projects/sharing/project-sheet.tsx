import { IconSquare, IconSquareCheck } from '@tabler/icons-react'
import { finishedOf } from '#contract/projects/project-rules.ts'
import type { SharedProject } from '#contract/projects/project-with-milestones.ts'
import { readResource } from '#contract/projects/read-resource.ts'
import { capital } from '#contract/words/capital.ts'
import { counted } from '#contract/words/counted.ts'
import { MilestoneBadge, StatusBadge } from '#web/projects/project-badges.tsx'
import { linksOf } from '#web/projects/project-words.ts'
import { LevelBadge } from '#web/ui/badge.tsx'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import classes from './project-sheet.module.css'

/** A project as anyone may read it: on its shared page, and on paper. */
export function ProjectSheet({ project }: { project: SharedProject }) {
  const { milestones } = project
  const links = linksOf(project)
  return (
    <article className={`sheet-width panel lifted breaks ${classes.sheet}`}>
      <div className="flex wrap gap-6 mb-10">
        <LevelBadge level={capital(project.difficultyLevel)} />
        <StatusBadge status={project.status} />
      </div>
      <h1 tabIndex={-1}>{project.title}</h1>
      <p className="pre-line mt-8 max-68">{project.description}</p>
      <div className={classes.progress}>
        <TickedProgress
          name={`Progress in ${project.title}`}
          label={
            milestones.length === 0
              ? 'Progress'
              : `${finishedOf(milestones)} of ${counted(milestones.length, 'milestone')}`
          }
          percent={project.progressPercentage}
        />
      </div>
      <div className={`pair mt-24 gap-24-32 ${classes.two}`}>
        <Points heading="Learning objectives" points={project.learningObjectives} />
        <Points heading="Deliverables" points={project.deliverables} />
        <Points heading="Prerequisites" points={project.prerequisites} />
        <Points heading="Technologies" points={project.technologies} />
        {links.length > 0 && (
          <section>
            <h2 className={`as-h3 ${classes.heading}`}>Links</h2>
            <ul className="stack gap-4 mt-8 bullets">
              {links.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {milestones.length > 0 && (
        <section className="mt-28">
          <h2 className={`as-h3 ${classes.heading}`}>Milestones</h2>
          <ol>
            {milestones.map((milestone) => (
              <li key={milestone.orderIndex} className={`lined ${classes.milestone}`}>
                <MilestoneWords milestone={milestone} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </article>
  )
}

function Points({ heading, points }: { heading: string; points: string[] }) {
  if (points.length === 0) return null
  return (
    <section>
      <h2 className={`as-h3 ${classes.heading}`}>{heading}</h2>
      <ul className="stack gap-4 mt-8 bullets">
        {[...new Set(points)].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

type SharedMilestone = SharedProject['milestones'][number]

function MilestoneWords({ milestone }: { milestone: SharedMilestone }) {
  const { orderIndex, title, status, description, tasks, successCriteria, resources } = milestone
  return (
    <>
      <div className={`row wrap ${classes.head}`}>
        <h3 className={`as-h4 ${classes.title}`}>
          {orderIndex}. <bdi>{title}</bdi>
        </h3>
        <MilestoneBadge status={status} />
      </div>
      {description !== '' && <p className="pre-line mt-4 muted">{description}</p>}
      {tasks.length > 0 && (
        <ul className="stack gap-4 mt-8">
          {tasks.map((task, index) => {
            const Icon = task.completed ? IconSquareCheck : IconSquare
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have the same words, and none moves
              <li key={index} className={`flex align-start gap-8 ${classes.task}`}>
                <Icon size={18} stroke={1.75} role="img" aria-label={task.completed ? 'Done' : 'Open'} />
                {task.title}
              </li>
            )
          })}
        </ul>
      )}
      <SmallPoints heading="Success criteria" points={successCriteria} />
      <SmallPoints heading="Resources" points={resources} />
    </>
  )
}

function SmallPoints({ heading, points }: { heading: string; points: string[] }) {
  if (points.length === 0) return null
  return (
    <>
      <h4 className={classes.small}>{heading}</h4>
      <ul className="stack gap-4 mt-8 bullets">
        {[...new Set(points)].map((point) => {
          const { label, href } = readResource(point)
          return (
            <li key={point}>
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
    </>
  )
}
