import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { OwnCourse } from '#contract/courses.ts'
import type { VideoDetail } from '#contract/library.ts'
import { courseQuery } from '#web/courses/api.ts'
import { classroomPath, setCurrentCourse } from '#web/courses/current-course.ts'
import { CourseDialog } from '#web/courses/late-dialogs.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session/session.ts'
import { watchedVideoQuery } from '#web/library/api.ts'
import { UnderPlayer } from '#web/library/checkpoints/under-player.tsx'
import { useCheckpoints } from '#web/library/checkpoints/use-checkpoints.ts'
import { VideoDetails } from '#web/library/video-details.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { NoModelNotice } from '#web/shell/no-model-notice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { useProgressButton } from './save-progress-button.tsx'
import { startSecond } from './start-second.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useUnsentSessions } from './use-unsent-sessions.ts'
import { useWatchSession } from './use-watch-session.ts'
import { VideoPlayer } from './video-player.tsx'
import classes from './video-screen.module.css'
import { createWatchPlayer } from './watch-player.ts'
import { WatchSide } from './watch-side.tsx'

export function VideoScreen() {
  const { videoId = '' } = useParams()
  const { data: video, error, refetch, isFetching } = useQuery(watchedVideoQuery(videoId))
  useUnsentSessions()
  if (video) return <Watching key={video.id} video={video} />
  if (error === null) return <Loading />
  return <NoVideo error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
}

const BackToLibrary = () => (
  <Button
    component={Link}
    to="/library"
    variant="subtle"
    size="sm"
    leftSection={<IconArrowLeft size={18} stroke={1.75} />}
  >
    Back to Library
  </Button>
)

interface NoVideoProps {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

function NoVideo({ error, isRetrying, onRetry }: NoVideoProps) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <EmptyState
      solid
      picture={null}
      heading={<h1 tabIndex={-1}>{isGone ? 'Video not found' : sentenceFor(error)}</h1>}
      action={
        <>
          {!isGone && (
            <Button variant="default" loading={isRetrying} onClick={onRetry}>
              Retry
            </Button>
          )}
          <Button component={Link} to="/library">
            Back to Library
          </Button>
        </>
      }
    />
  )
}

/** The page of one video, for as long as it is watched. */
function Watching({ video }: { video: VideoDetail }) {
  const learnerId = useSession().data?.learner.id
  const [player] = useState(createWatchPlayer)
  const [stopped] = useState(() => ({
    // A video that was watched to its end begins anew.
    positionSeconds: video.watchProgress >= 100 ? 0 : video.playbackPositionSeconds,
    at: video.lastWatchedAt,
  }))
  const [params] = useSearchParams()
  // A card or a quotation leads to its moment, whatever was watched last.
  const startSeconds = startSecond(params.get('at')) ?? stopped.positionSeconds
  const { button, failure } = useProgressButton(video.id, player)
  const preview = useCoursePreview(video)
  const checkpoints = useCheckpoints(video, player)
  useWatchSession(video, player, learnerId)
  usePlayerKeys(player)
  useEffect(() => {
    document.title = `${video.title} · Trivium`
  }, [video.title])

  return (
    <>
      <NoModelNotice />
      <div className={classes.back}>
        <BackToLibrary />
      </div>
      <div className={`stack align-start ${classes.columns}`}>
        <div className={classes.main}>
          <VideoPlayer
            video={video}
            player={player}
            startSeconds={startSeconds}
            isDocked={checkpoints.asked !== null || checkpoints.isOver}
          />
          <Boundary name="This panel">
            <UnderPlayer videoId={video.id} player={player} checkpoints={checkpoints} />
          </Boundary>
          <div className={`flex wrap align-start between gap-16 ${classes.head}`}>
            <div className={classes.words}>
              <h1 tabIndex={-1} className={classes.title}>
                {video.title}
              </h1>
              {video.channelName !== null && <p className="muted mt-4">{video.channelName}</p>}
            </div>
            {button}
          </div>
          {failure}
        </div>
        <div className={classes.side}>
          <Boundary name="This panel">
            <WatchSide video={video} player={player} />
          </Boundary>
        </div>
        <div className={classes.details}>
          <Boundary name="This panel">
            <VideoDetails
              video={video}
              player={player}
              stopped={stopped}
              isCourseLoading={preview.isLoading}
              onOpenCourse={preview.open}
            />
          </Boundary>
        </div>
      </div>
      {preview.dialog}
    </>
  )
}

/** The course of a video in the dialog that the dashboard shows of it. */
function useCoursePreview({ course }: VideoDetail) {
  const navigate = useNavigate()
  const [isWanted, setIsWanted] = useState(false)
  const asked = useQuery({ ...courseQuery(course?.id ?? ''), enabled: isWanted && course !== null })
  const { error } = asked
  useEffect(() => {
    if (!isWanted || error === null) return
    notify.error(sentenceFor(error))
    setIsWanted(false)
  }, [isWanted, error])

  const start = (started: OwnCourse, lessonIndex?: number) => {
    setCurrentCourse(started)
    void navigate(classroomPath(lessonIndex))
  }
  return {
    open: () => setIsWanted(true),
    isLoading: isWanted && asked.isLoading,
    dialog: (
      <CourseDialog
        subject={isWanted ? (asked.data ?? null) : null}
        onClose={() => setIsWanted(false)}
        onStart={start}
      />
    ),
  }
}
