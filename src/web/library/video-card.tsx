import { ActionIcon } from '@mantine/core'
import { IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { watchedPercent } from '#contract/library/library-rules.ts'
import type { Video } from '#contract/library.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { innerTitle } from '#contract/words/text.ts'
import { cutText } from '#web/lib/cut-text.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import classes from './video-card.module.css'
import { VideoThumbnail } from './video-thumbnail.tsx'

const shownTags = 3

interface VideoCardProps {
  video: Video
  onEdit: () => void
  onDelete: () => void
}

/** The title is the way to the video; it covers the card, under the buttons. */
export function VideoCard({ video, onEdit, onDelete }: VideoCardProps) {
  const { id, title, description, duration, course } = video
  return (
    <Card className="clipped">
      <div className="thumb">
        <VideoThumbnail videoId={video.videoId} seed={id} />
        <span className="length">
          <span className="unseen">Length </span>
          {duration === null ? 'N/A' : clockTime(duration)}
        </span>
        <WatchedBar video={video} />
      </div>
      <div className={`column gap-8 grow ${classes.body}`}>
        <CardTitle className={classes.title}>
          <Link to={`/video/${id}`}>{title}</Link>
        </CardTitle>
        {description !== '' && <p className="muted small-tight">{cutText(description)}</p>}
        <Labels video={video} />
        <div className={`row gap-4 line-above ${classes.foot}`}>
          <span className={`grow shrinkable muted tiny breaks clipped ${classes.course}`}>
            {course === null ? 'No course' : innerTitle(course.title)}
          </span>
          <ActionIcon data-tooltip={`Edit ${title}`} aria-label={`Edit ${title}`} onClick={onEdit}>
            <IconPencil size={20} stroke={1.75} />
          </ActionIcon>
          <ActionIcon data-tooltip={`Delete ${title}`} aria-label={`Delete ${title}`} onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
    </Card>
  )
}

function WatchedBar({ video }: { video: Video }) {
  const percent = watchedPercent(video.playbackPositionSeconds, video.duration)
  if (percent === 0) return null
  return <ProgressBar name={`Watched of ${video.title}`} value={percent} className={classes.watched} />
}

function Labels({ video }: { video: Video }) {
  const percent = watchedPercent(video.playbackPositionSeconds, video.duration)
  return (
    <ul className={`flex wrap ${classes.labels}`}>
      {video.isAiRecommended && <li className={`tag ${classes.recommended}`}>AI Recommended</li>}
      {video.isCompleted && (
        <li className={`tag inline-row gap-4 ${classes.completed}`}>
          <IconCircleCheck size={14} stroke={2} aria-hidden="true" />
          Completed
        </li>
      )}
      {!video.isCompleted && percent > 0 && <li className={`tag ${classes.percent}`}>{percent}% watched</li>}
      {video.tags.slice(0, shownTags).map((tag) => (
        <li key={tag} className="tag">
          {tag}
        </li>
      ))}
    </ul>
  )
}
