import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Course, CourseVideo } from '#contract/courses.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { courseVideosQuery } from '#web/courses/api.ts'
import { LoadingLine } from '#web/courses/loading-line.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { cutText } from '#web/lib/cut-text.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Tile } from '#web/ui/tile.tsx'
import classes from './videos-tab.module.css'

const shownTags = 3

/** Fetched when the learner opens the tab. */
export function VideosTab({ course }: { course: Course }) {
  const { list, items: videos, more } = usePages(courseVideosQuery(course.id))
  if (list.isPending) return <LoadingLine>Loading videos...</LoadingLine>
  if (list.isError && videos.length === 0)
    return (
      <div className="pt-16">
        <ErrorAlert
          title={sentenceFor(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </div>
    )
  if (videos.length === 0)
    return (
      <div className="nothing">
        <p>No videos</p>
        {course.isOwner && (
          <Button component={Link} to={`/library?course=${course.id}`} variant="default">
            Add a video in the Library
          </Button>
        )}
      </div>
    )
  return (
    <>
      <ul>
        {videos.map((video, index) => (
          <VideoLine key={'id' in video ? video.id : index} video={video} />
        ))}
      </ul>
      <LoadMore {...more} />
    </>
  )
}

function VideoLine({ video }: { video: CourseVideo }) {
  const { title, tags } = video
  const own = 'id' in video ? video : null
  return (
    <li className={`lined flex gap-16 ${classes.video}`}>
      <div className={`thumb ${classes.thumb}`}>
        <Thumbnail video={video} />
        {own !== null && own.duration !== null && <span className="length">{clockTime(own.duration)}</span>}
      </div>
      <div className="grow shrinkable">
        <h3 className="as-h4">{title}</h3>
        {own !== null && own.description !== '' && (
          <p className="muted small-tight mt-4">{cutText(own.description)}</p>
        )}
        <ul className="flex wrap gap-6 mt-8">
          {[...new Set(tags)].slice(0, shownTags).map((tag) => (
            <li key={tag} className="tag">
              {tag}
            </li>
          ))}
        </ul>
      </div>
      <div className={`stack gap-4 rigid ${classes.watch}`}>
        {own === null ? (
          <>
            <Button variant="default" size="sm" disabled leftSection={watchIcon}>
              Watch
            </Button>
            <span className="muted tiny">Add the course to watch</span>
          </>
        ) : (
          <Button
            component={Link}
            to={`/video/${own.id}`}
            variant="default"
            size="sm"
            leftSection={watchIcon}
            aria-description={title}
          >
            Watch
          </Button>
        )}
      </div>
    </li>
  )
}

const watchIcon = <IconPlayerPlay size={17} stroke={1.75} />

/** The browser requests pictures of the video site only; a video without a picture gets a tile. */
function Thumbnail({ video }: { video: CourseVideo }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken || !video.thumbnailUrl.startsWith('https://i.ytimg.com/'))
    return <Tile seed={video.title} columns={4} rows={2} />
  return <img src={video.thumbnailUrl} alt="" loading="lazy" onError={() => setIsBroken(true)} />
}
