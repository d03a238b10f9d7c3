import { useSyncExternalStore } from 'react'
import type { PlayerMoment, WatchPlayer } from './watch-player.ts'

/** One thing the player knows; the part that asks is drawn again only when that changes. */
export const usePlayer = <Value>(player: WatchPlayer, choose: (moment: PlayerMoment) => Value): Value =>
  useSyncExternalStore(player.subscribe, () => choose(player.moment()))
