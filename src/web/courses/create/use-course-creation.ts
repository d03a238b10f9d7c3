import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CourseBrief, OwnCourse, UnitPlan } from '#contract/courses.ts'
import { refreshCourses, saveCourse } from '#web/courses/api.ts'
import { isCancelled } from '#web/lib/api-error.ts'
import { cacheGeneratedCourse } from '#web/lib/calls/course-cache.ts'
import { type CreationFault, generationFault, savingFault } from './creation-fault.ts'
import { generateCourse } from './generate-course.ts'
import type { NewCourse } from './read-course-form.ts'

/** A plan that came whole: what is left is to save it, under one key however often it is tried. */
type Plan = NewCourse & { units: UnitPlan[]; key: string }

/** What can be tried again after a fault: a course to generate, or a plan to save. */
type Unfinished = { course: NewCourse } | { plan: Plan }

export type Creation =
  | { step: 'form'; fault: CreationFault | null; unfinished: Unfinished | null }
  | { step: 'writing' | 'saving'; brief: CourseBrief; units: UnitPlan[] }

const atForm = (fault: CreationFault | null, unfinished: Unfinished | null = null): Creation => ({
  step: 'form',
  fault,
  unfinished,
})

/** The course with what a guide fills in before it is generated. */
type Propose = (signal: AbortSignal) => Promise<NewCourse>

interface Outcome {
  /** Whatever the learner does meanwhile. */
  onSaved: () => void
  /** The learner is still waiting for it. */
  onCreated: (course: OwnCourse) => void
}

/** From the filled form to the saved course: one at a time, and to be given up at any moment. */
export function useCourseCreation({ onSaved, onCreated }: Outcome) {
  const client = useQueryClient()
  const [creation, setCreation] = useState<Creation>(() => atForm(null))
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const save = useCallback(
    async (plan: Plan, attempt: AbortController) => {
      const { brief, visibility, sourceIds, units, key } = plan
      setCreation({ step: 'saving', brief, units })
      try {
        const course = await saveCourse({ ...brief, visibility, units, sourceIds }, key)
        cacheGeneratedCourse(course)
        void refreshCourses(client)
        onSaved()
        if (!attempt.signal.aborted) onCreated(course)
      } catch (error) {
        console.warn('The course was not saved.', error)
        if (!attempt.signal.aborted) setCreation(atForm(savingFault(error), { plan }))
      }
    },
    [client, onSaved, onCreated],
  )

  const generate = useCallback(
    async (asked: NewCourse, attempt: AbortController, propose?: Propose) => {
      let course = asked
      setCreation({ step: 'writing', brief: course.brief, units: [] })
      const onUnit = (unit: UnitPlan, index: number) =>
        setCreation((now) =>
          now.step === 'writing' ? { ...now, units: [...now.units.slice(0, index), unit] } : now,
        )
      try {
        if (propose !== undefined) {
          course = await propose(attempt.signal)
          if (attempt.signal.aborted) return
          setCreation({ step: 'writing', brief: course.brief, units: [] })
        }
        const units = await generateCourse(course, { signal: attempt.signal, onUnit })
        await save({ ...course, units, key: crypto.randomUUID() }, attempt)
      } catch (error) {
        if (isCancelled(error) || attempt.signal.aborted) return
        console.warn('The course was not generated.', error)
        setCreation(atForm(generationFault(error), { course }))
      }
    },
    [save],
  )

  /** Does nothing while a course is being made, so that a second press makes no second course. */
  const run = useCallback(async (act: (attempt: AbortController) => Promise<void>) => {
    if (running.current) return
    const attempt = new AbortController()
    running.current = attempt
    try {
      await act(attempt)
    } finally {
      if (running.current === attempt) running.current = null
    }
  }, [])

  const create = useCallback(
    (course: NewCourse, propose?: Propose) => run((attempt) => generate(course, attempt, propose)),
    [run, generate],
  )

  const retry = useCallback(
    (unfinished: Unfinished) =>
      run((attempt) =>
        'plan' in unfinished ? save(unfinished.plan, attempt) : generate(unfinished.course, attempt),
      ),
    [run, save, generate],
  )

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setCreation(atForm(null))
  }, [])

  const refuse = useCallback((fault: CreationFault | null) => setCreation(atForm(fault)), [])

  return { creation, create, retry, cancel, refuse }
}
