import { useEffect, useRef } from 'react'
import { type CourseDraft, emptyDraft } from './course-draft.ts'
import type { HandedSentence } from './handed-sentence.ts'
import { followSentence, type Learner } from './implied-fields.ts'
import { type NewCourse, readCourseForm } from './read-course-form.ts'

const nobodyKnown: Learner = { priorKnowledge: [] }

/** The form as if the sentence had been typed into it. */
export const withSentence = (
  draft: CourseDraft | null,
  { sentence, visibility }: HandedSentence,
  learner = nobodyKnown,
): CourseDraft => followSentence({ ...(draft ?? emptyDraft), visibility }, sentence, learner)

/** A sentence that is to become a course at once does, as soon as the profile is known. */
export function useBeginning(
  handed: HandedSentence | null,
  learner: Learner,
  isLearnerKnown: boolean,
  create: (course: NewCourse) => Promise<void>,
): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!handed?.begin || !isLearnerKnown || isDone.current) return
    isDone.current = true
    const form = readCourseForm(withSentence(null, handed, learner))
    if ('course' in form) void create(form.course)
  }, [handed, learner, isLearnerKnown, create])
}
