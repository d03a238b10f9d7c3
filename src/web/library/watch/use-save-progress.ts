import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { watchTimes } from '#contract/library/library-rules.ts'
import { saveProgress } from '#web/library/api.ts'
import { useStore } from '#web/ui/store.ts'
import type { WatchPlayer } from './watch-player.ts'

/**
 * Saves the player's position: on the learner's request, every half minute, at the end, and when the page is
 * hidden.
 */
export function useSaveProgress(videoId: string, player: WatchPlayer) {
  const client = useQueryClient()
  const savedPosition = useRef<number | null>(null)
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())

  const send = useCallback(
    async (init?: RequestInit) => {
      const { positionSeconds, durationSeconds, channelName } = player.moment()
      savedPosition.current = positionSeconds
      const save = () =>
        saveProgress(
          videoId,
          { playbackPositionSeconds: positionSeconds, duration: durationSeconds, channelName },
          init,
        )
      // Two parallel requests may arrive in either order. A page that may be closed cannot wait for that.
      const saving = init?.keepalive ? save() : lastSave.current.then(save)
      lastSave.current = saving.catch(() => {})
      await saving.catch((error: unknown) => {
        savedPosition.current = null
        throw error
      })
      // The library loads it at the next visit.
      void client.invalidateQueries({ queryKey: ['videos', 'list'], refetchType: 'none' })
    },
    [videoId, player, client],
  )

  const saveQuietly = useCallback(
    (init?: RequestInit) => {
      const { status, positionSeconds } = player.moment()
      const isNew = positionSeconds > 0 && positionSeconds !== savedPosition.current
      if (status !== 'ready' || !isNew) return
      send(init).catch((error: unknown) => console.warn('The progress was not saved.', error))
    },
    [player, send],
  )

  useEffect(() => {
    const timer = setInterval(() => saveQuietly(), watchTimes.saveEveryMs)
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveQuietly({ keepalive: true })
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [saveQuietly])

  const hasEnded = useStore(player.store, (moment) => moment.hasEnded)
  useEffect(() => {
    if (hasEnded) saveQuietly()
  }, [hasEnded, saveQuietly])

  return useMutation({ mutationFn: () => send() })
}
