import { useEffect } from 'react'
import type { WatchPlayer } from './watch-player.ts'

const stepSeconds = 5
/** What uses these keys itself. */
const takesKeys =
  'input, textarea, select, button, a, summary, [contenteditable], [role="tab"], [role="dialog"], [data-own-keys]'

/** Space plays and pauses, the arrows go back and forth, wherever the focus rests on the page. */
export function usePlayerKeys(player: WatchPlayer): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOthers = event.target instanceof Element && event.target.closest(takesKeys) !== null
      if (isOthers || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      const { positionSeconds } = player.moment()
      if (event.key === ' ') player.toggle()
      else if (event.key === 'ArrowLeft') player.seek(positionSeconds - stepSeconds)
      else if (event.key === 'ArrowRight') player.seek(positionSeconds + stepSeconds)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [player])
}
