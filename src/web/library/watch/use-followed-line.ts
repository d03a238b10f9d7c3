import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { TranscriptLine } from '#contract/library.ts'
import { useStore } from '#web/ui/store.ts'
import { lineAt } from './line-at.ts'
import type { WatchPlayer } from './watch-player.ts'

interface Following {
  list: RefObject<HTMLDivElement | null>
  lines: readonly TranscriptLine[]
  player: WatchPlayer
  /** All lines are there to be followed. */
  isOn: boolean
}

/**
 * Marks the line being spoken and keeps it in sight, until the learner looks elsewhere. It is marked in the page itself:
 * drawing two thousand lines anew for each would cost more than the video.
 */
export function useFollowedLine({ list, lines, player, isOn }: Following) {
  const [isFollowing, setIsFollowing] = useState(true)
  const current = useStore(player.store, ({ positionSeconds }) => lineAt(lines, positionSeconds))

  useEffect(() => {
    const line = isOn ? list.current?.querySelector(`[data-line="${current}"]`) : undefined
    if (!(line instanceof HTMLElement)) return
    line.setAttribute('aria-current', 'true')
    if (isFollowing) centre(list.current, line)
    return () => line.removeAttribute('aria-current')
  }, [list, current, isOn, isFollowing])

  return {
    isFollowing,
    follow: useCallback(() => setIsFollowing(true), []),
    leaveAlone: useCallback(() => setIsFollowing(false), []),
  }
}

/** Within its own list; the page stays where it is. */
function centre(list: HTMLElement | null, line: HTMLElement): void {
  if (list === null) return
  const { top, height } = line.getBoundingClientRect()
  const box = list.getBoundingClientRect()
  const isInSight = top >= box.top && top + height <= box.bottom
  if (!isInSight) list.scrollTop += top - box.top - box.height / 3
}
