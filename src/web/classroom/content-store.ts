import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { isCancelled, sentenceFor } from '#web/lib/api-error.ts'
import { createStore } from '#web/lib/store.ts'
import { findResources, prepareExam, streamNotes } from './api.ts'

/** What a guide is making of an activity in this tab, or why it failed. */
export type Content = {
  status: 'working' | 'done' | 'failed'
  /** What came of the notes so far. */
  notes: string
  sentence: string
}

interface Contents {
  /** By activity. */
  shown: Readonly<Record<string, Content | undefined>>
  /** What was finished in this tab, by activity; another object whenever it changes. */
  made: Readonly<Record<string, Made>>
}

type Made = Partial<Pick<Activity, 'content' | 'contentCutOff' | 'resources' | 'examStatus'>>

/** Words are shown at once, and then so often that reading is smooth and typesetting is cheap. */
const showEveryMs = 80

type Target = Pick<Activity, 'id' | 'title' | 'topic' | 'objective'>
type Show = (change: Partial<Content>, made?: Made) => void

/**
 * The contents of a lesson's activities as they come: one call an activity at a time, which goes on while the learner
 * looks at another one and ends with leaving the classroom.
 */
export class ContentStore {
  readonly store = createStore<Contents>({ shown: {}, made: {} })
  readonly #running = new Map<string, Promise<void>>()
  #leaving = new AbortController()

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
        if (notes !== '' && !regenerate) show({}, { content: notes, contentCutOff: true })
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

  #change(id: string, shown: Content | undefined, made?: Made): void {
    this.store.update((now) => ({
      shown: { ...now.shown, [id]: shown },
      made: made ? { ...now.made, [id]: made } : now.made,
    }))
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
    const show: Show = (change, made) => {
      if (signal.aborted) return
      const before = this.store.get().shown[id]
      this.#change(id, { status: 'working', notes: '', sentence: '', ...before, ...change }, made)
    }
    show({ status: 'working', notes: '', sentence: '' })
    try {
      const made = await act(signal, show)
      show({ status: 'done', notes: '' }, made)
    } catch (error) {
      if (isCancelled(error) || signal.aborted) this.#change(id, undefined)
      else {
        console.warn('A guide could not prepare an activity.', error)
        show({ status: 'failed', notes: '', sentence: sentenceFor(error) })
      }
      throw error
    }
  }
}
