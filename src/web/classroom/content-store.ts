import type { Resource } from '#contract/classroom.ts'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { isCancelled, sentenceFor } from '#web/lib/api-error.ts'
import { findResources, streamNotes } from './api.ts'

/** What a guide has made of an activity in this tab, or is making. */
export type Content = {
  status: 'working' | 'done' | 'failed'
  notes: string
  isCutOff: boolean
  resources: Resource[] | null
  /** Why it failed. */
  sentence: string
}

const nothing: Content = { status: 'working', notes: '', isCutOff: false, resources: null, sentence: '' }

/** Words are shown at once, and then so often that reading is smooth and typesetting is cheap. */
const showEveryMs = 80

type Options = { regenerate?: boolean }
type Target = Pick<Activity, 'id' | 'title' | 'topic' | 'objective'>

/**
 * The contents of a lesson's activities as they come: one call an activity at a time, which goes on while the learner
 * looks at another one and ends with leaving the classroom.
 */
export class ContentStore {
  readonly #contents = new Map<string, Content>()
  readonly #listeners = new Set<() => void>()
  #leaving = new AbortController()

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  of = (activityId: string): Content | undefined => this.#contents.get(activityId)

  close(): void {
    this.#leaving.abort()
    this.#leaving = new AbortController()
  }

  writeNotes(room: Classroom, activityId: string, { regenerate = false }: Options = {}): Promise<void> {
    return this.#work(activityId, async (signal, show) => {
      let notes = ''
      let shownAt = 0
      const written = await streamNotes(room, { activityId, regenerate, signal }, (piece) => {
        notes += piece
        const now = performance.now()
        if (now - shownAt < showEveryMs) return
        shownAt = now
        show({ notes })
      }).catch((error: unknown) => {
        show({ notes, isCutOff: notes !== '' })
        throw error
      })
      show(written)
    })
  }

  findResources(room: Classroom, activity: Target, { regenerate = false }: Options = {}): Promise<void> {
    return this.#work(activity.id, async (signal, show) => {
      show({ resources: await findResources(room, activity, { regenerate, signal }) })
    })
  }

  async #work(
    id: string,
    act: (signal: AbortSignal, show: (change: Partial<Content>) => void) => Promise<void>,
  ): Promise<void> {
    if (this.of(id)?.status === 'working') return
    const { signal } = this.#leaving
    const show = (change: Partial<Content>) => {
      if (signal.aborted) return
      this.#contents.set(id, { ...nothing, ...this.of(id), ...change })
      for (const listener of this.#listeners) listener()
    }
    show(nothing)
    try {
      await act(signal, show)
      show({ status: 'done' })
    } catch (error) {
      if (isCancelled(error) || signal.aborted) {
        this.#contents.delete(id)
        return
      }
      console.warn('A guide could not prepare an activity.', error)
      show({ status: 'failed', sentence: sentenceFor(error) })
      throw error
    }
  }
}
