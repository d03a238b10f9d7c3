import { useEffect, useRef, useState } from 'react'
import { type CourseDraft, emptyDraft } from './course-draft.ts'
import type { HandedSentence } from './handed-sentence.ts'
import { followSentence, impliedFields, refill } from './implied-fields.ts'
import { mayPropose, proposeDetails } from './propose-details.ts'
import { missingIn, type NewCourse, newCourseOf } from './read-course-form.ts'

/** The form as if the sentence had been typed into it. */
export const withSentence = (
  draft: CourseDraft | null,
  { sentence, visibility }: HandedSentence,
): CourseDraft => followSentence({ ...(draft ?? emptyDraft), visibility }, sentence)

/** A sentence that is to become a course at once does. Says whether it still waits. */
export function useBeginning(
  handed: HandedSentence | null,
  create: (course: NewCourse, propose?: (signal: AbortSignal) => Promise<NewCourse>) => Promise<void>,
): boolean {
  const [isWaiting, setIsWaiting] = useState(handed?.begin === true)
  const isDone = useRef(false)
  useEffect(() => {
    if (!handed?.begin || isDone.current) return
    isDone.current = true
    setIsWaiting(false)
    const values = withSentence(null, handed)
    if (missingIn(values).length > 0) return
    const propose = async (signal: AbortSignal) => {
      const fields = await proposeDetails(values.sentence, signal)
      return newCourseOf(fields === null ? values : refill(values, impliedFields(values.sentence), fields))
    }
    void create(newCourseOf(values), mayPropose(values) ? propose : undefined)
  }, [handed, create])
  // What leaving ended may begin again where the same screen comes back.
  useEffect(
    () => () => {
      isDone.current = false
    },
    [],
  )
  return isWaiting
}
