import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { guideFaults } from '#contract/classroom.ts'
import type { PrefetchEvent } from '#contract/classroom-state.ts'
import { type QuestionsRequest, questionsRequestSchema } from '#contract/exams.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { isPutBack } from '#server/platform/guides/when-free.ts'
import type { Services } from '#server/platform/http/context.ts'
import { runKind } from '#server/runs/run-kind.ts'
import { markPrefetched } from './mark-prefetched.ts'
import { prefetchLesson } from './prefetch-lesson.ts'
import { saveNotes } from './save-notes.ts'
import { saveResources } from './save-resources.ts'
import { madeAheadOf, nextUnmade, type Unmade } from './unmade-activities.ts'

/** The function of the exams room that makes an exam; `app.ts` passes it in. */
type MakeExam = (services: Services, caller: Caller, request: QuestionsRequest) => AsyncIterable<unknown>

/**
 * Makes a lesson ahead on the server, whether or not its page stays open. Each activity is stored when it is
 * made.
 */
export const prefetchKind = (makeExam: MakeExam) =>
  runKind({
    name: 'prefetch_lesson',
    isMadeAhead: true,
    request: z.strictObject({ planId: z.uuid() }),
    sentence: () => guideFaults.lesson,
    run: (services, caller, request) => prefetch(services, caller, request, makeExam),
  })

function prefetch(
  services: Services,
  caller: Caller,
  { planId }: { planId: string },
  makeExam: MakeExam,
): AsyncGenerator<PrefetchEvent> {
  const { db, guides, log } = services
  const { userId, signal } = caller
  return prefetchLesson<Unmade>({
    counted: () => madeAheadOf(db, { userId, planId, leaders: madeAhead(guides) }),
    next: (tried) => nextUnmade(db, { userId, planId, leaders: madeAhead(guides), tried }),
    make: (activity) => make(services, { ...caller, stop: signal }, activity, makeExam),
    pause: (ms) => wait(ms, undefined, { signal }),
    markDone: () => markPrefetched(db, userId, planId),
    warn: (err, { id }) => log.warn({ err, activityId: id }, 'an activity could not be prefetched'),
    isPutBack,
    signal,
  })
}

/**
 * Without a model the learner writes the notes. An exam without a model takes an instant and uses the text
 * that exists when it is opened; made ahead, it would miss what the learner still adds.
 */
function madeAhead({ model }: Guides): string[] {
  if (model === null) return ['Librarian']
  // An exam needs several long calls, so a model that answers one call at a time makes it when it is opened.
  return ['Professor', 'Librarian', ...(model.answersOneAtATime() ? [] : ['Examiner'])]
}

async function make(
  services: Services,
  caller: Caller,
  { id, leader }: Unmade,
  makeExam: MakeExam,
): Promise<void> {
  const own = { activityId: id, regenerate: false }
  if (leader === 'Professor') return whole(await saveNotes(services, caller, own))
  if (leader === 'Librarian') return whole(await saveResources(services, caller, own))
  for await (const _ of makeExam(services, caller, questionsRequestSchema.parse({ activityId: id })));
}

type Event = { type: string; failure?: unknown }

async function whole(events: AsyncIterable<Event>): Promise<void> {
  for await (const { type, failure } of events) if (type === 'failed') throw failure
}
