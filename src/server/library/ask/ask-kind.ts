import { and, eq } from 'drizzle-orm'
import {
  type AskLibrarian,
  askLibrarianSchema,
  type FoundItem,
  foundItemSchema,
} from '#contract/library/ask.ts'
import type { AskStep } from '#contract/library/ask-rules.ts'
import { studentProfileSchema } from '#contract/profile.ts'
import type { RunEvent } from '#contract/runs.ts'
import { courses } from '#db/courses.ts'
import { profiles } from '#db/profile.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { runKind } from '#server/runs/run-kind.ts'
import { asItem, type Candidate, type Choice, type NewItem } from './choice.ts'
import { chooseBySearch, wordsToSearch } from './choose-by-search.ts'
import { chooseWithModel } from './choose-with-model.ts'
import { findDocuments } from './find-documents.ts'
import { findVideos } from './find-videos.ts'
import { lookUpWorks } from './look-up-works.ts'
import { asServed, readServable, type Servable, servedBy } from './served-concepts.ts'

const maxVideos = 10

const step = (name: AskStep): RunEvent => ({ event: 'step', data: { step: name } })

/** The Librarian's run: searches in the library, in public courses and in catalogues. */
export const askKind = runKind<AskLibrarian>({
  name: 'ask_librarian',
  request: askLibrarianSchema,
  sentence: ({ isBadAnswer }) =>
    isBadAnswer
      ? 'The Librarian gave an answer that could not be used. Nothing was added; please try again.'
      : 'The Librarian could not be reached. Nothing was added; please try again in a moment.',
  run: async function* (services, caller, asked) {
    const { db, guides } = services
    const { wish } = asked
    const list = await readServable(db, caller.userId, asked)
    yield step('videos')
    const videos = await findVideos(db, caller.userId, wish)
    yield step('documents')
    const documents = await findDocuments(db, caller.userId, wish)
    const candidates: Candidate[] = [
      ...videos.slice(0, maxVideos).map((found) => ({ type: 'video' as const, found })),
      ...documents.map((found) => ({ type: 'document' as const, found })),
    ]
    const number = numbering()
    if (guides.model === null) {
      for (const pick of chooseBySearch(wish, candidates, list)) yield number(asItem(pick))
      yield* searchOnly(wish, list).map(number)
      return
    }
    yield step('choosing')
    const { picks, works } = await choose(services, caller, asked, { candidates, list })
    for (const type of ['video', 'document'] as const)
      for (const pick of picks) if (pick.candidate.type === type) yield number(asItem(pick))
    if (works.length === 0) return
    yield step('works')
    for await (const progress of lookUpWorks(services, caller, wish, works))
      yield 'item' in progress
        ? number(progress.item)
        : { event: 'catalogues', data: { state: progress.catalogues } }
  },
})

/** Numbers the items in the order in which they are sent, and validates each before it is sent. */
function numbering(): (item: NewItem) => RunEvent {
  let last = 0
  return (item) => {
    last += 1
    const numbered: FoundItem = foundItemSchema.parse({ ...item, number: last })
    return { event: 'item', data: numbered }
  }
}

/** Without a model no work can be named, so the learner gets words to search for. */
function searchOnly(wish: string, list: readonly Servable[]): NewItem[] {
  const serves = servedBy(wish, list)
  const words = wordsToSearch(wish, serves)
  if (words.length === 0) return []
  return [{ type: 'search', kind: 'book', serves: serves && asServed(serves), reason: '', words }]
}

async function choose(
  { db, guides }: Services,
  caller: Caller,
  { wish, courseId }: AskLibrarian,
  found: { candidates: Candidate[]; list: Servable[] },
): Promise<Choice> {
  const { learner, course } = await readFacts(db, caller.userId, courseId)
  return chooseWithModel(guides, caller, { wish, learner, course, ...found })
}

async function readFacts(db: Connection, userId: string, courseId: string | null) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  const [course] =
    courseId === null
      ? []
      : await db
          .select()
          .from(courses)
          .where(and(eq(courses.id, courseId), eq(courses.ownerId, userId)))
  return { learner: studentProfileSchema.parse(profile), course: course ?? null }
}
