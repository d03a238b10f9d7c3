import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import type { Citation } from '#contract/sources.ts'
import { findResources, streamNotes } from '#web/classroom/api.ts'
import { noteInLesson } from '#web/classroom/note-in-lesson.ts'
import { isCancelled, sentenceFor } from '#web/lib/api-error.ts'

/** What a guide is making of an activity in this tab, or why it failed. */
export type Content = {
  status: 'working' | 'done' | 'failed'
  /** The notes received so far. */
  notes: string
  /** The sources of the reference marks in them. */
  citations: readonly Citation[]
  sentence: string
}

type ActivityContent = Partial<
  Pick<Activity, 'content' | 'contentCutOff' | 'resources' | 'exercises' | 'citations'>
>

/**
 * The first words are shown at once, the next ones at this interval: reading is smooth and typesetting is
 * cheap.
 */
const showEveryMs = 80

const contentKey = (activityId: string) => ['content', activityId]

/** What this tab has received of one activity so far. */
export const useContent = (activityId: string): Content | undefined =>
  useQuery<Content>({ queryKey: contentKey(activityId), queryFn: skipToken }).data

/**
 * Whether a guide failed at it. A separate hook, because this changes rarely and the words change constantly.
 */
export const useHasFailed = (activityId: string): boolean =>
  useQuery<Content, Error, boolean>({
    queryKey: contentKey(activityId),
    queryFn: skipToken,
    select: ({ status }) => status === 'failed',
  }).data === true

type Show = (change: Partial<Content>) => void
type Act = (signal: AbortSignal, show: Show) => Promise<ActivityContent>

/**
 * Generates the contents of a lesson's activities, with one call an activity at a time. The call continues
 * while the learner looks at another activity and ends when they leave the classroom. Finished contents
 * become part of the lesson.
 */
export class LessonContent {
  readonly #client: QueryClient
  readonly #running = new Map<string, Promise<void>>()
  #leaving = new AbortController()

  constructor(client: QueryClient) {
    this.#client = client
  }

  close(): void {
    this.#leaving.abort()
    this.#leaving = new AbortController()
    this.#client.removeQueries({ queryKey: ['content'] })
  }

  writeNotes(room: Classroom, activityId: string, regenerate = false): Promise<void> {
    return this.#work(room, activityId, async (signal, show) => {
      let notes = ''
      let citations: Citation[] = []
      let showing: ReturnType<typeof setTimeout> | undefined
      const showNotes = () => {
        showing = undefined
        show({ notes, citations })
      }
      const onText = (piece: string, fresh: Citation[]) => {
        const isFirst = notes === ''
        notes += piece
        if (fresh.length > 0) citations = [...citations, ...fresh]
        if (isFirst) showNotes()
        else showing ??= setTimeout(showNotes, showEveryMs)
      }
      try {
        const written = await streamNotes(room, { activityId, regenerate, signal }, onText)
        show({ notes: written.content, citations: written.citations })
        return written
      } catch (error) {
        // On failure the earlier complete notes stay, as they do on the server.
        show({ notes: regenerate ? '' : notes })
        if (notes !== '' && !regenerate)
          this.#note(room, activityId, {
            content: notes,
            contentCutOff: true,
            exercises: [],
            citations,
          })
        throw error
      } finally {
        clearTimeout(showing)
      }
    })
  }

  findResources(room: Classroom, activityId: string, regenerate = false): Promise<void> {
    return this.#work(room, activityId, async (signal) => ({
      resources: await findResources(room, { activityId, regenerate, signal }),
    }))
  }

  #note(room: Classroom, activityId: string, made: ActivityContent): void {
    noteInLesson(this.#client, room.course.id, activityId, made)
  }

  #work(room: Classroom, id: string, act: Act): Promise<void> {
    const running = this.#running.get(id)
    if (running !== undefined) return running
    const work = this.#run(room, id, act).finally(() => this.#running.delete(id))
    this.#running.set(id, work)
    return work
  }

  async #run(room: Classroom, id: string, act: Act): Promise<void> {
    const { signal } = this.#leaving
    const show: Show = (change) => {
      if (signal.aborted) return
      this.#client.setQueryData<Content>(contentKey(id), (now) => ({
        ...(now ?? { status: 'working', notes: '', citations: [], sentence: '' }),
        ...change,
      }))
    }
    show({ status: 'working', notes: '', citations: [], sentence: '' })
    try {
      this.#note(room, id, await act(signal, show))
      show({ status: 'done' })
    } catch (error) {
      if (isCancelled(error) || signal.aborted) this.#client.removeQueries({ queryKey: contentKey(id) })
      else {
        console.warn('A guide could not prepare an activity.', error)
        show({ status: 'failed', sentence: sentenceFor(error) })
      }
      throw error
    }
  }
}
