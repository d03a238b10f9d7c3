import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { VideoDetail } from '#contract/library.ts'
import { answer, api } from '#web/lib/api.ts'
import { beforeLogOut } from '#web/lib/session/before-log-out.ts'
import { endWatching } from './unsent-sessions.ts'
import type { WatchPlayer } from './watch-player.ts'

type Open = { key: string; sessionId: string | null; startedAtMs: number; watchedBefore: number }

/** A time of watching, from coming to the page until leaving it, be it by a link, the tab's close or the way back. */
export function useWatchSession(
  video: VideoDetail,
  player: WatchPlayer,
  learnerId: string | undefined,
): void {
  const client = useQueryClient()
  const { id: videoId } = video
  useEffect(() => {
    if (learnerId === undefined) return
    let open: Open | null = null

    const begin = () => {
      const begun: Open = {
        key: crypto.randomUUID(),
        sessionId: null,
        startedAtMs: Date.now(),
        watchedBefore: player.moment().watchedSeconds,
      }
      open = begun
      startWatching(videoId, begun.key)
        .then(({ id }) => {
          begun.sessionId = id
        })
        .catch((error: unknown) => console.warn('The watched time is sent later.', error))
    }
    const end = async () => {
      const ended = open
      open = null
      const { positionSeconds, durationSeconds, watchedSeconds } = player.moment()
      if (ended === null || positionSeconds <= 0) return
      const { watchedBefore, ...session } = ended
      await endWatching(learnerId, {
        ...session,
        videoId,
        endedAtMs: Date.now(),
        durationWatched: Math.max(0, watchedSeconds - watchedBefore),
        playbackPositionSeconds: positionSeconds,
        duration: durationSeconds,
      })
      // The library may be on the screen by now.
      void client.invalidateQueries({ queryKey: ['videos', 'list'] })
    }
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted && open === null) begin()
    }

    // Not begun at all where the page comes and goes at once.
    const timer = setTimeout(begin)
    const takeBack = beforeLogOut(end)
    const onHide = () => void end()
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onReturn)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onReturn)
      takeBack()
      void end()
    }
  }, [videoId, player, learnerId, client])
}

const startWatching = (id: string, key: string) =>
  answer(
    api.api.videos[':id'].sessions.$post(
      { param: { id }, json: { startedSecondsAgo: 0 } },
      { headers: { 'idempotency-key': key } },
    ),
  )
