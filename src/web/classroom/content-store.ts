import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { isCancelled, sentenceFor } from '#web/lib/api-error.ts'
import { findResources, prepareExam, streamNotes } from './api.ts'

/** What a guide is making of an activity in this tab, or why it failed. */
export type Content = {
  status: 'working' | 'done' | 'failed'
  /** What came of the notes so far. */
  notes: string
  sentence: string
}

type Made = Partial<Pick<Activity, 'content' | 'contentCutOff' | 'resources' | 'examStatus'>>

/** Words are shown at once, and then so often that reading is smooth and typesetting is cheap. */
const showEveryMs = 80

type Target = Pick<Activity, 'id' | 'title' | 'topic' | 'objective'>
type Show = (change: Partial<Content>) => void

/**
 * The contents of a lesson's activities as they come: one call an activity at a time, which goes on while the learner
 * looks at another one and ends with leaving the classroom.
 */
export class ContentStore {
  readonly #contents = new Map<string, Content>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()
  #made: Readonly<Record<string, Made>> = {}
  #leaving = new AbortController()

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  of = (activityId: string): Content | undefined => this.#contents.get(activityId)

  /** What was finished in this tab, by activity; another object whenever it changes. */
  made = (): Readonly<Record<string, Made>> => this.#made

  close(): void {
    this.#leaving.abort()
    this.#leaving = new AbortController()
  }

  writeNotes(room: Classroom, activityId: string, regenerate = false): Promise<void> {
    return this.#work(activityId, async (signal, show) => {
      let notes = ''
      let showing: ReturnType<typeof setTimeout> | undefined
      const showNotes = () => {
        showing = undefined
        show({ notes })
      }
      const onText = (piece: string) => {
        const isFirst = notes === ''
        notes += piece
        if (isFirst) showNotes()
        else showing ??= setTimeout(showNotes, showEveryMs)
      }
      try {
        const written = await streamNotes(room, { activityId, regenerate, signal }, onText)
        return { content: written.notes, contentCutOff: written.isCutOff }
      } catch (error) {
        // What was whole before stays, as it does on the server.
        if (notes !== '' && !regenerate) this.#keep(activityId, { content: notes, contentCutOff: true })
        throw error
      } finally {
        clearTimeout(showing)
      }
    })
  }

  findResources(room: Classroom, activity: Target, regenerate = false): Promise<void> {
    return this.#work(activity.id, async (signal) => ({
      resources: await findResources(room, activity, { regenerate, signal }),
    }))
  }

  prepareExam(room: Classroom, activity: Target): Promise<void> {
    return this.#work(activity.id, async (signal) => {
      await prepareExam(room, activity.id, signal)
      return { examStatus: 'ready' }
    })
  }

  #keep(id: string, made: Made): void {
    this.#made = { ...this.#made, [id]: made }
  }

  #work(id: string, act: (signal: AbortSignal, show: Show) => Promise<Made>): Promise<void> {
    const running = this.#running.get(id)
    if (running !== undefined) return running
    const work = this.#run(id, act).finally(() => this.#running.delete(id))
    this.#running.set(id, work)
    return work
  }

  async #run(id: string, act: (signal: AbortSignal, show: Show) => Promise<Made>): Promise<void> {
    const { signal } = this.#leaving
    const show: Show = (change) => {
      if (signal.aborted) return
      this.#contents.set(id, { status: 'working', notes: '', sentence: '', ...this.of(id), ...change })
      for (const listener of this.#listeners) listener()
    }
    show({ status: 'working', notes: '', sentence: '' })
    try {
      this.#keep(id, await act(signal, show))
      show({ status: 'done', notes: '' })
    } catch (error) {
      if (isCancelled(error) || signal.aborted) this.#contents.delete(id)
      else {
        console.warn('A guide could not prepare an activity.', error)
        show({ status: 'failed', notes: '', sentence: sentenceFor(error) })
      }
      throw error
    }
  }
}
