import { useEffect, useRef, useState } from 'react'
import { type CourseDraft, emptyDraft, type FilledFields } from './course-draft.ts'
import type { HandedSentence } from './handed-sentence.ts'
import { followSentence, withProposal } from './implied-fields.ts'
import { mayPropose, proposeDetails } from './propose-details.ts'
import { missingIn, type NewCourse, newCourseOf } from './read-course-form.ts'

/** The form as if the sentence had been typed into it. */
export const withSentence = (
  draft: CourseDraft | null,
  { sentence, visibility }: HandedSentence,
): CourseDraft => followSentence({ ...(draft ?? emptyDraft), visibility }, sentence)

interface Beginning {
  handed: HandedSentence | null
  create: (course: NewCourse, propose?: (signal: AbortSignal) => Promise<NewCourse>) => Promise<void>
  /** What a guide proposed: the form shows it where the course fails. */
  onProposed: (sentence: string, fields: FilledFields) => void
}

/** A sentence that is to become a course at once does. Says whether it still waits. */
export function useBeginning({ handed, create, onProposed }: Beginning): boolean {
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
      if (fields === null) return newCourseOf(values)
      onProposed(values.sentence, fields)
      return newCourseOf(withProposal(values, fields))
    }
    void create(newCourseOf(values), mayPropose(values) ? propose : undefined)
  }, [handed, create, onProposed])
  // What leaving ended may begin again where the same screen comes back.
  useEffect(
    () => () => {
      isDone.current = false
    },
    [],
  )
  return isWaiting
}
