import { useEffect } from 'react'
import { takeFlash } from '#web/lib/flash.ts'
import { notify } from '#web/ui/notices/notify.ts'

/** Says what the document before this one had to say. */
export function useFlash(): void {
  useEffect(() => {
    const sentence = takeFlash()
    if (sentence) notify.success(sentence)
  }, [])
}
