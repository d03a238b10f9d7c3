import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Checkpoint } from '#contract/library/checkpoints.ts'
import type { VideoDetail } from '#contract/library.ts'
import type { WatchPlayer } from '#web/library/watch/watch-player.ts'
import { useStore } from '#web/ui/store.ts'
import { checkpointsQuery, refreshCheckpoints } from './api.ts'
import { justPassed, type PlayerReading } from './just-passed.ts'

export type Checkpoints = ReturnType<typeof useCheckpoints>

/** The questions of a video, and the one at which it pauses now. */
export function useCheckpoints(video: VideoDetail, player: WatchPlayer) {
  const client = useQueryClient()
  const { data } = useQuery({ ...checkpointsQuery(video.id), enabled: video.hasTranscript })
  const [asked, setAsked] = useState<Checkpoint | null>(null)
  /** What this viewing still asks. It is decided when the viewing begins: an answer changes what the next one asks. */
  const left = useRef<Set<string> | null>(null)
  const isOn = data?.asksHere === true && data.asksAnywhere
  const all = data?.checkpoints
  if (left.current === null && all !== undefined && all.length > 0) left.current = idsAsked(all)

  useEffect(() => {
    if (!isOn || all === undefined || all.length === 0) return
    let before: PlayerReading = { positionSeconds: player.moment().positionSeconds, atMs: performance.now() }
    let hadEnded = player.moment().hasEnded
    /** Passed in full screen; it is asked after that. */
    let waiting: Checkpoint | undefined
    const ask = (one: Checkpoint) => {
      left.current?.delete(one.id)
      player.pause()
      setAsked(one)
    }
    const onMoment = () => {
      const { positionSeconds, isPlaying, hasEnded } = player.moment()
      if (hadEnded && !hasEnded) left.current = idsAsked(all)
      hadEnded = hasEnded
      const now = { positionSeconds, atMs: performance.now() }
      if (positionSeconds === before.positionSeconds) return
      const open = all.filter(({ id }) => left.current?.has(id))
      const passed = isPlaying ? justPassed(open, before, now) : undefined
      before = now
      if (passed === undefined) return
      if (document.fullscreenElement === null) ask(passed)
      else waiting = passed
    }
    const onFullScreen = () => {
      if (document.fullscreenElement !== null || waiting === undefined) return
      ask(waiting)
      waiting = undefined
    }
    const leave = player.store.subscribe(onMoment)
    document.addEventListener('fullscreenchange', onFullScreen)
    return () => {
      leave()
      document.removeEventListener('fullscreenchange', onFullScreen)
    }
  }, [isOn, all, player])

  const hasEnded = useStore(player.store, (moment) => moment.hasEnded)
  const now = isOn ? asked : null
  return {
    data,
    isOn,
    asked: now,
    /** The video is over, and there is something to say of its questions. */
    isOver: isOn && now === null && hasEnded && (all?.length ?? 0) > 0,
    close: () => setAsked(null),
    /** It comes again when the video comes to it. */
    askAgain: (one: Checkpoint) => {
      left.current?.add(one.id)
      setAsked(null)
    },
    refresh: () => refreshCheckpoints(client, video.id),
  }
}

const idsAsked = (all: readonly Checkpoint[]): Set<string> =>
  new Set(all.filter(({ isAsked }) => isAsked).map(({ id }) => id))
