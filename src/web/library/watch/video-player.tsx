import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { VideoDetail } from '#contract/library.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { useStore } from '#web/ui/store.ts'
import classes from './video-player.module.css'
import type { WatchPlayer } from './watch-player.ts'

interface VideoPlayerProps {
  video: VideoDetail
  player: WatchPlayer
  startSeconds: number
  /** A card is docked directly under it. */
  isDocked: boolean
}

export function VideoPlayer({ video, player, startSeconds, isDocked }: VideoPlayerProps) {
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const status = useStore(player.store, (moment) => moment.status)
  const fault = useStore(player.store, (moment) => moment.fault)
  const { videoId, title, videoUrl } = video

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt mounts anew; a new title or start does not
  useEffect(() => {
    if (place.current === null) return
    return player.mount(place.current, { videoId, title, startSeconds })
  }, [player, videoId, attempt])

  return (
    <>
      <div ref={place} className={classes.player} data-docked={isDocked || undefined} />
      {fault !== null && (
        <div className={`mt-12 ${classes.alert}`}>
          <ErrorAlert title={fault}>
            <Button
              component="a"
              href={videoUrl}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              size="sm"
              leftSection={<IconExternalLink size={17} stroke={1.75} />}
            >
              Watch on YouTube
            </Button>
          </ErrorAlert>
        </div>
      )}
      {status === 'failed' && (
        <div className={`mt-12 ${classes.alert}`}>
          <ErrorAlert
            title="Your place in this video is not being saved"
            onRetry={() => setAttempt(attempt + 1)}
          >
            The video may still play. Retry connects to the player again.
          </ErrorAlert>
        </div>
      )}
    </>
  )
}
