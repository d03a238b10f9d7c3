import { useEffect, useRef, useState } from 'react'
import { type CourseDraft, emptyDraft } from './course-draft.ts'
import type { HandedSentence } from './handed-sentence.ts'
import { followSentence, type Learner } from './implied-fields.ts'
import { missingIn, type NewCourse, newCourseOf } from './read-course-form.ts'

/** The form as if the sentence had been typed into it. */
export const withSentence = (
  draft: CourseDraft | null,
  { sentence, visibility }: HandedSentence,
  learner: Learner,
): CourseDraft => followSentence({ ...(draft ?? emptyDraft), visibility }, sentence, learner)

/** A sentence that is to become a course at once does, as soon as the profile is known. Says whether it still waits. */
export function useBeginning(
  handed: HandedSentence | null,
  learner: Learner,
  isLearnerKnown: boolean,
  create: (course: NewCourse) => Promise<void>,
): boolean {
  const [isWaiting, setIsWaiting] = useState(handed?.begin === true)
  const isDone = useRef(false)
  useEffect(() => {
    if (!handed?.begin || !isLearnerKnown || isDone.current) return
    isDone.current = true
    setIsWaiting(false)
    const values = withSentence(null, handed, learner)
    if (missingIn(values).length === 0) void create(newCourseOf(values))
  }, [handed, learner, isLearnerKnown, create])
  // What leaving ended may begin again where the same screen comes back.
  useEffect(
    () => () => {
      isDone.current = false
    },
    [],
  )
  return isWaiting
}
