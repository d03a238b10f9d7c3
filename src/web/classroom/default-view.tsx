import type { Activity } from '#contract/classroom-state.ts'
import classes from '#web/classroom/notes/notes.module.css'
import { Notes } from '#web/classroom/notes/notes.tsx'
import { useOutline } from '#web/classroom/notes/use-outline.tsx'
import { ActivityView } from './activity-view.tsx'

/**
 * An activity whose guide this version does not know: shows what the plan says of it, and its content if any.
 */
export function DefaultView({ activity }: { activity: Activity }) {
  const { title, content, objective } = activity
  const { isOutlined, toggle } = useOutline(content ?? '')
  return (
    <ActivityView activity={activity} actions={toggle}>
      {content === null ? (
        <div className={classes.notes}>
          <p>{objective || 'Talk about this activity in the chat.'}</p>
        </div>
      ) : (
        <Notes text={content} title={title} isWriting={false} isOutlined={isOutlined} />
      )}
    </ActivityView>
  )
}
