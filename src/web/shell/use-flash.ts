import { useEffect } from 'react'
import { takeFlash } from '#web/lib/flash.ts'
import { notify } from '#web/ui/notices/notify.ts'

/** Taken before the session is known: a learner who is new to this browser finds nothing left in it. */
let sentence = takeFlash()

/** Says what the document before this one had to say. */
export function useFlash(): void {
  useEffect(() => {
    if (sentence) notify.success(sentence)
    sentence = null
  }, [])
}
