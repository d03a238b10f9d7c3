import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CourseVisibility } from '#contract/courses/course-rules.ts'
import type { CourseBrief, OwnCourse, UnitPlan } from '#contract/courses.ts'
import { refreshCourses, saveCourse } from '#web/courses/api.ts'
import { isCancelled } from '#web/lib/api-error.ts'
import { cacheGeneratedCourse } from '#web/lib/calls/course-cache.ts'
import type { ShownRun } from '#web/runs/run-store.ts'
import { runStore } from '#web/runs/use-run.ts'
import { useStore } from '#web/ui/store.ts'
import { type CreationFault, generationFault, savingFault } from './creation-fault.ts'
import { beginCourse } from './generate-course.ts'
import { courseAsked, readCourse } from './read-course.ts'
import type { NewCourse } from './read-course-form.ts'

/** A complete plan, to be saved; every retry uses the same key. */
type Plan = NewCourse & { units: UnitPlan[]; key: string }

/** What the learner can retry after a fault: a course to generate, or a plan to save. */
type UnfinishedCreation = { course: NewCourse } | { plan: Plan }

type AtForm = { step: 'form'; fault: CreationFault | null; unfinished: UnfinishedCreation | null }
type InView = {
  brief: CourseBrief
  units: UnitPlan[]
}

export type Creation =
  | AtForm
  /**
   * `asking`: a guide reads the sentence, and the page must stay open; `written`: the run finished while the
   * learner was away.
   */
  | ({ step: 'asking' | 'writing' | 'written' | 'saving'; isAway: boolean } & InView)

const atForm = (fault: CreationFault | null, unfinished: UnfinishedCreation | null = null): AtForm => ({
  step: 'form',
  fault,
  unfinished,
})

/** The course with the fields that a guide fills in before it is generated. */
type Propose = (signal: AbortSignal) => Promise<NewCourse>

interface Outcome {
  /** Called on every save, also when the learner has moved on. */
  onSaved: () => void
  /** Called while the learner is still waiting for the course. */
  onCreated: (course: OwnCourse) => void
  /** The visibility chosen now, for a course whose run began before the page was opened. */
  visibilityNow: () => CourseVisibility
}

/** A run that began before this page was opened, shown in place of the form. */
function foundIn({ state, run, events, failure, error, isAway }: ShownRun, visibility: CourseVisibility) {
  const asked = run === null ? undefined : courseAsked(run.request)
  if (run === null || asked === undefined) return null
  const { units, isWhole } = readCourse(events)
  const course: NewCourse = { ...asked, visibility }
  const view = { brief: asked.brief, units, isAway }
  if (state === 'running') return { course, creation: { step: 'writing' as const, ...view } }
  if (state === 'done' && isWhole)
    return {
      course,
      plan: { ...course, units, key: run.id },
      creation: { step: 'written' as const, ...view },
    }
  if (state === 'failed') return { course, creation: atForm(generationFault(error, failure), { course }) }
  return null
}

/**
 * From the filled form to the saved course: one at a time, and the learner can cancel at any moment. The
 * server writes the units also when the learner leaves the page: they find them when they return.
 */
export function useCourseCreation({ onSaved, onCreated, visibilityNow }: Outcome) {
  const client = useQueryClient()
  const store = runStore('generate_course')
  const shown = useStore(store)
  const [own, setOwn] = useState<Creation>(() => atForm(null))
  const [isGivenUp, setGivenUp] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => void store.look(), [store])

  const isFree = own.step === 'form' && own.fault === null && own.unfinished === null && !isGivenUp
  const found = isFree ? foundIn(shown, visibilityNow()) : null
  const creation: Creation =
    found?.creation ??
    (own.step === 'writing' ? { ...own, units: readCourse(shown.events).units, isAway: shown.isAway } : own)

  const save = useCallback(
    async (plan: Plan, attempt: AbortController) => {
      const { brief, visibility, sourceIds, units, key } = plan
      setOwn({ step: 'saving', brief, units, isAway: false })
      try {
        const course = await saveCourse({ ...brief, visibility, units, sourceIds }, key)
        cacheGeneratedCourse(course)
        void refreshCourses(client)
        void store.putAway()
        onSaved()
        if (!attempt.signal.aborted) onCreated(course)
      } catch (error) {
        console.warn('The course was not saved.', error)
        if (!attempt.signal.aborted) setOwn(atForm(savingFault(error), { plan }))
      }
    },
    [client, store, onSaved, onCreated],
  )

  const generate = useCallback(
    async (asked: NewCourse, attempt: AbortController, propose?: Propose) => {
      let course = asked
      setGivenUp(false)
      const show = (step: 'asking' | 'writing') =>
        setOwn({ step, brief: course.brief, units: [], isAway: false })
      try {
        if (propose !== undefined) {
          show('asking')
          course = await propose(attempt.signal)
          if (attempt.signal.aborted) return
        }
        show('writing')
        await beginCourse(store, course)
      } catch (error) {
        if (isCancelled(error) || attempt.signal.aborted) return
        console.warn('The course was not generated.', error)
        return setOwn(atForm(generationFault(error, null), { course }))
      }
      if (attempt.signal.aborted) return
      const { state, run, events, failure, error } = store.get()
      const { units, isWhole } = readCourse(events)
      if (state === 'done' && isWhole && run !== null) return save({ ...course, units, key: run.id }, attempt)
      console.warn('The course was not generated.', error ?? failure)
      void store.putAway()
      setOwn(
        atForm(
          state === 'stopped'
            ? { title: 'The writing of your course was stopped.' }
            : generationFault(error, failure),
          { course },
        ),
      )
    },
    [store, save],
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
    (unfinished: UnfinishedCreation) =>
      run((attempt) =>
        'plan' in unfinished ? save(unfinished.plan, attempt) : generate(unfinished.course, attempt),
      ),
    [run, save, generate],
  )

  /** Also cancels a run that began before the page was opened. */
  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setGivenUp(true)
    setOwn(atForm(null))
    // Until the server has sent the id of the run, the run cannot be dismissed.
    void (store.get().run === null ? store.stop() : store.putAway())
  }, [store])

  const refuse = useCallback(
    (fault: CreationFault | null) => {
      if (store.get().state === 'failed') void store.putAway()
      setOwn(atForm(fault))
    },
    [store],
  )

  return {
    creation,
    /** Saves the complete plan that was found. */
    keep: found?.plan && (() => void retry({ plan: found.plan })),
    create,
    retry,
    cancel,
    refuse,
  }
}
