import '@mantine/core/styles/Slider.layer.css'
import { Slider } from '@mantine/core'
import { useId, useState } from 'react'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { editProject } from './api.ts'
import classes from './progress-by-hand.module.css'
import { useChangeProject } from './use-change-project.ts'

/** Without milestones to count, the learner says how far they are. */
export function ProgressByHand({ project }: { project: ProjectWithMilestones }) {
  const headingId = useId()
  const [moving, setMoving] = useState<number | null>(null)
  const change = useChangeProject()
  const save = (progressPercentage: number) =>
    change.mutate(() => editProject(project.id, { progressPercentage }), { onSettled: () => setMoving(null) })
  return (
    <section className={`stack gap-14 panel ${classes.card}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="as-h4">
        Set progress by hand
      </h2>
      <Slider
        classNames={{ bar: classes.bar ?? '', thumb: classes.thumb ?? '', track: classes.track ?? '' }}
        thumbLabel="Progress"
        step={5}
        label={(percent) => `${percent}%`}
        value={moving ?? project.progressPercentage}
        onChange={setMoving}
        onChangeEnd={save}
      />
    </section>
  )
}
