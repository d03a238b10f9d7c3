import { Button, Collapse } from '@mantine/core'
import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { VideoDetail } from '#contract/library.ts'
import { localDate, sayWhen } from '#contract/time/calendar-date.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { innerTitle } from '#contract/words/text.ts'
import { VideoNotes } from '#web/library/watch/video-notes.tsx'
import type { WatchPlayer } from '#web/library/watch/watch-player.ts'
import classes from './video-details.module.css'

interface VideoDetailsProps {
  video: VideoDetail
  player: WatchPlayer
  /** Where the learner stopped the last time. */
  stopped: { positionSeconds: number; at: string | null }
  isCourseLoading: boolean
  onOpenCourse: () => void
}

export function VideoDetails({ video, player, stopped, isCourseLoading, onOpenCourse }: VideoDetailsProps) {
  const [isOpen, setIsOpen] = useState(true)
  const id = useId()
  return (
    <section className="panel lifted" aria-label="Details">
      <h2 className={classes.heading}>
        <button
          type="button"
          className={`row between dark ${classes.toggle}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Details
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </h2>
      <Collapse expanded={isOpen} id={id} transitionDuration={200}>
        <div className={classes.body}>
          {stopped.positionSeconds >= 1 && <Resume player={player} stopped={stopped} />}
          <dl className={`facts ${classes.list}`}>
            <Entry name="Course">
              {video.course === null ? (
                <span className="muted">No course</span>
              ) : (
                <button
                  type="button"
                  className={`underlined ${classes.link}`}
                  aria-haspopup="dialog"
                  aria-busy={isCourseLoading}
                  onClick={onOpenCourse}
                >
                  {innerTitle(video.course.title)}
                </button>
              )}
            </Entry>
            {video.recommendationReason && <Entry name="Recommended">{video.recommendationReason}</Entry>}
            <Entry name="Description">
              {video.description || <span className="muted">No description</span>}
            </Entry>
            <Entry name="Tags">
              {video.tags.length === 0 ? <span className="muted">No tags</span> : <Tags tags={video.tags} />}
            </Entry>
            <Entry name="Notes">
              <VideoNotes video={video} />
            </Entry>
          </dl>
        </div>
      </Collapse>
    </section>
  )
}

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const Tags = ({ tags }: { tags: string[] }) => (
  <ul className="flex wrap gap-6">
    {tags.map((tag) => (
      <li key={tag} className="tag large">
        {tag}
      </li>
    ))}
  </ul>
)

function Resume({ player, stopped }: Pick<VideoDetailsProps, 'player' | 'stopped'>) {
  const { positionSeconds, at } = stopped
  const resume = () => {
    player.seek(positionSeconds)
    player.play()
    player.focus()
  }
  return (
    <div className={`row gap-12 medium-tight mb-16 ${classes.resume}`}>
      <IconHistory size={20} stroke={1.75} aria-hidden="true" />
      <p>
        You stopped at {clockTime(positionSeconds)}
        {at === null ? '' : ` ${sayWhen(localDate(new Date(at)), localDate(new Date()))}`}.
      </p>
      <Button variant="default" size="sm" onClick={resume}>
        Resume
      </Button>
    </div>
  )
}
