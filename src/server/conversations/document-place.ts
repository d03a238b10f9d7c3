import { and, eq } from 'drizzle-orm'
import { studentProfileSchema } from '#contract/profile.ts'
import type { DocumentChatRequest } from '#contract/sources/conversation.ts'
import { courses } from '#db/courses.ts'
import { profiles } from '#db/profile.ts'
import { sourceSections, sources } from '#db/sources.ts'
import { replyAboutDocument } from '#server/guide/reply-about-document.ts'
import { loadKnowledge } from '#server/knowledge/load-knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { citeEvents } from '#server/sources/cite/cite-text.ts'
import type { FoundPassage } from '#server/sources/cite/look-up.ts'
import { findSourcePassages } from '#server/sources/index/find-source-passages.ts'
import { aboutDocumentPrompt } from './about-document.prompt.ts'
import { doubtAssent, untilRejected } from './doubt-assent.ts'
import type { OpenConversation, RequireOwn } from './place.ts'

const maxPassages = 6
/** A page is in the prompt completely, a long section up to this limit, in characters. */
const maxPageLength = 6000

type DocumentPlace = {
  open: OpenConversation<DocumentChatRequest & { sourceId: string }>
  requireOwn: RequireOwn
}

/**
 * A document of the learner's own: the Librarian knows its contents and the shown page, and cites its words.
 */
export const documentPlace: DocumentPlace = {
  open: async ({ db, guides, metrics }, caller, { sourceId, message, section }) => {
    const { source, course, profile, shown } = await load(db, caller.userId, sourceId, section)
    const page = shown === null ? undefined : pageOf(source, shown)
    const unit = source.kind === 'pdf' ? ('page' as const) : ('section' as const)
    return {
      place: { sourceId },
      guide: 'Librarian',
      currentSection: section,
      reply: async (history) => {
        const found = await findSourcePassages(
          db,
          caller.userId,
          { words: message, sourceIds: [sourceId] },
          maxPassages,
        )
        const passages = found.filter((passage) => !isWithin(page, passage))
        const knowledge =
          course === null || guides.model === null
            ? ''
            : await loadKnowledge(db, { userId: caller.userId, courseId: course.id, unitId: null }, 'shaky')
        const learner = studentProfileSchema.parse(profile)
        const document = { title: source.title, author: source.author, outline: source.outline, unit }
        const chat = { message, document, page, passages, learner, course, knowledge }
        const ask = (caution?: string, rejected?: AbortSignal) =>
          guides.text(untilRejected(caller, rejected), {
            purpose: 'librarian-chat',
            prompt: () => aboutDocumentPrompt(chat, history, caution),
            temperature: 0.7,
            maxTokens: 1500,
            size: 'chat',
            offline: () => replyAboutDocument({ message, page, found, unit }),
          })
        const notes = [page ?? noPage, ...passages].map(({ text }) => text).join('\n')
        const events = guides.model === null ? ask() : doubtAssent(ask, { message, notes })
        // Without a model the passages keep the numbers of the search, and the page comes before them.
        const cited = guides.model === null ? found : passages
        return citeEvents(events, [page ?? noPage, ...cited], metrics)
      },
    }
  },
  requireOwn: async (db, id, learnerId) => {
    const [own] = await db.select({ id: sources.id }).from(sources).where(ownSource(id, learnerId))
    if (own === undefined) throw new AppError('source_not_found')
  },
}

const ownSource = (id: string, learnerId: string) => and(eq(sources.id, id), eq(sources.userId, learnerId))

async function load(db: Connection, learnerId: string, sourceId: string, section: number) {
  const { id, title, author, kind, outline } = sources
  const { index, label, heading, text } = sourceSections
  const [found] = await db
    .select({
      source: { id, title, author, kind, outline },
      course: courses,
      profile: profiles,
      shown: { index, label, heading, text },
    })
    .from(sources)
    .leftJoin(courses, eq(courses.id, sources.courseId))
    .leftJoin(profiles, eq(profiles.id, sources.userId))
    .leftJoin(sourceSections, and(eq(sourceSections.sourceId, sources.id), eq(index, section)))
    .where(ownSource(sourceId, learnerId))
  if (found === undefined) throw new AppError('source_not_found')
  return found
}

type LoadedPage = Awaited<ReturnType<typeof load>>

/** The shown page, which can be cited like any passage. */
function pageOf(
  { id, title, kind }: LoadedPage['source'],
  { index, label, heading, text: whole }: NonNullable<LoadedPage['shown']>,
): FoundPassage | undefined {
  if (whole.trim() === '') return undefined
  const text = whole.slice(0, maxPageLength).toWellFormed()
  return {
    sourceId: id,
    title,
    isPage: kind === 'pdf',
    label,
    heading,
    section: index,
    start: 0,
    end: text.length,
    text,
    matches: [],
  }
}

/** An empty first passage, for when no page with text is shown. */
const noPage: FoundPassage = {
  sourceId: '',
  title: '',
  isPage: true,
  label: '',
  heading: '',
  section: 0,
  start: 0,
  end: 0,
  text: '',
  matches: [],
}

const isWithin = (page: FoundPassage | undefined, { section, end }: FoundPassage): boolean =>
  page !== undefined && page.section === section && end <= page.end
