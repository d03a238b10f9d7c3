import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CourseVisibility, courseVisibilities } from '#contract/courses/course-rules.ts'
import { appConfig } from '#web/lib/config.ts'

/** What was said before the form was opened; with `begin` the course is made at once and its first lesson opened. */
export type HandedSentence = { sentence: string; visibility: CourseVisibility; begin: boolean }

function read(state: unknown): HandedSentence | null {
  if (typeof state !== 'object' || state === null || !('sentence' in state)) return null
  const { sentence, visibility, begin } = state as Partial<HandedSentence>
  if (typeof sentence !== 'string') return null
  const chosen = courseVisibilities.find((choice) => choice === visibility) ?? appConfig.courseVisibility
  // Without a word there is nothing to begin, but who may find the course was chosen.
  return { sentence, visibility: chosen, begin: begin === true && sentence.trim() !== '' }
}

/** The sentence that came with the way here. It counts once: a reload, or Back, makes no second course of it. */
export function useHandedSentence(): HandedSentence | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [handed] = useState(() => read(state))
  const isThere = state !== null
  useEffect(() => {
    if (handed && isThere) void navigate('.', { replace: true, state: null })
  }, [handed, isThere, navigate])
  return handed
}
