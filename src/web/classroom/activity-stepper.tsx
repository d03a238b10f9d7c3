import type { Activity } from '#contract/classroom-state.ts'
import { GuideMarker, guideName, guideScope } from '#web/ui/guide-sigil.tsx'
import classes from './activity-stepper.module.css'

interface ActivityStepperProps {
  activities: Activity[]
  activeIndex: number
  isReady: (activity: Activity) => boolean
  onSelect: (index: number) => void
}

/** The way through the lesson: every activity with its guide, and whether it can be shown at once. */
export function ActivityStepper({ activities, activeIndex, isReady, onSelect }: ActivityStepperProps) {
  return (
    <ol className={`no-print ${classes.steps}`} aria-label="Activities in this lesson">
      {activities.map((activity, index) => {
        const state = index === activeIndex ? 'current' : index < activeIndex ? 'done' : 'ahead'
        const ready = isReady(activity)
        return (
          <li
            key={activity.id}
            className={`${classes.step} ${guideScope(activity.leader)}`}
            data-state={state}
            data-ready={ready}
          >
            <button
              type="button"
              aria-current={state === 'current' ? 'step' : undefined}
              onClick={() => onSelect(index)}
            >
              <GuideMarker leader={activity.leader} state={state} />
              <span className={`unseen-on-tablet ${classes.words}`}>
                <b>{guideName(activity.leader)}</b> <span className={classes.title}>{activity.title}</span>
                <span className="unseen">{ready ? ', ready' : ', not ready yet'}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
