import { useCallback, useEffect, useRef, useState } from 'react'
import { type CourseDraft, clearCourseDraft, readCourseDraft, writeCourseDraft } from './course-draft.ts'

const typingPauseMs = 500

/** Keeps what is typed in this browser, once typing has paused. */
export function useCourseDraft(learnerId: string) {
  const [restored] = useState(() => readCourseDraft(learnerId))
  const [isSaved, setIsSaved] = useState(restored !== null)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; draft: CourseDraft } | null>(null)

  const stop = useCallback(() => {
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = null
  }, [])

  const save = useCallback(() => {
    if (!pending.current) return
    writeCourseDraft(learnerId, pending.current.draft)
    stop()
    setIsSaved(true)
  }, [learnerId, stop])

  const edit = useCallback(
    (draft: CourseDraft) => {
      stop()
      setIsSaved(false)
      pending.current = { draft, timer: setTimeout(save, typingPauseMs) }
    },
    [save, stop],
  )

  const clear = useCallback(() => {
    stop()
    clearCourseDraft(learnerId)
  }, [learnerId, stop])

  /** As it was found: a course was made beside it. */
  const putBack = useCallback(() => {
    stop()
    if (restored === null) clearCourseDraft(learnerId)
    else writeCourseDraft(learnerId, restored)
  }, [learnerId, restored, stop])

  // Leaving within the pause loses nothing.
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])

  return { restored, isSaved, edit, clear, putBack }
}
