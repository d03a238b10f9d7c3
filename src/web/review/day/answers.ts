import { useEffect } from 'react'
import { beforeLogOut, keepsFromLeaving } from '#web/lib/session/before-log-out.ts'
import { createKeyed } from '#web/ui/store.ts'
import { sendAct } from './api.ts'
import { createOutbox } from './outbox.ts'

/** The unsent answers of a learner, the same for the whole page. */
export const outboxOf = createKeyed((learnerId) =>
  createOutbox({ learnerId, send: sendAct, isOnline: () => navigator.onLine }),
)

/** Wherever the learner is: what earlier pages could not send is sent, and what is left is not lost in silence. */
export function useUnsentAnswers(learnerId: string | undefined): void {
  useEffect(() => {
    if (learnerId === undefined) return
    const outbox = outboxOf(learnerId)
    const send = () => void outbox.flush()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(outbox.prefix)) outbox.lookAgain()
    }
    send()
    window.addEventListener('online', send)
    window.addEventListener('storage', onStorage)
    const endActs = beforeLogOut(outbox.flush)
    const endWarning = keepsFromLeaving(() => {
      const { length } = outbox.store.get().acts
      if (length === 0) return null
      const those = length === 1 ? 'One answer of your review has' : `${length} answers of your review have`
      return `${those} not been sent yet and would be lost. Please try again when Trivium can be reached, or log out again to leave without them.`
    })
    return () => {
      window.removeEventListener('online', send)
      window.removeEventListener('storage', onStorage)
      endActs()
      endWarning()
    }
  }, [learnerId])
}
