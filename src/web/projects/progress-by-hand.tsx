import { useId, useState } from 'react'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { Slider } from '#web/ui/forms/slider.tsx'
import { editProject } from './api.ts'
import classes from './progress-by-hand.module.css'
import { useChangeProject } from './use-change-project.ts'

/** Without milestones to count, the learner says how far they are. */
export function ProgressByHand({ project }: { project: ProjectWithMilestones }) {
  const headingId = useId()
  const [moving, setMoving] = useState<number | null>(null)
  const shown = moving ?? project.progressPercentage
  const change = useChangeProject()
  const save = (progressPercentage: number) =>
    change.mutate(() => editProject(project.id, { progressPercentage }), {
      // Unless it is being moved again.
      onSettled: () => setMoving((now) => (now === progressPercentage ? null : now)),
    })
  return (
    <section className={`stack gap-14 panel ${classes.card}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="as-h4">
        Set progress by hand
      </h2>
      <Slider
        className={classes.slider ?? ''}
        aria-label="Progress"
        // Milestones that are gone may have left a share between the steps, where a range would not let it be.
        step={project.progressPercentage % 5 === 0 && shown % 5 === 0 ? 5 : 1}
        bubble={`${shown}%`}
        value={shown}
        onChange={setMoving}
        onChangeEnd={save}
      />
    </section>
  )
}
