import { and, eq, inArray, sql } from 'drizzle-orm'
import { thumbnailFor, videoUrlFor } from '#contract/addresses/video-url.ts'
import { type AddedFound, type FoundItem, foundItemSchema } from '#contract/library/ask.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import { works } from '#db/works.ts'
import { markChanged } from '#server/courses/mark-changed.ts'
import { readAnswer } from '#server/library/catalogues/look-up.ts'
import { keepVideoWords } from '#server/library/keep-video-words.ts'
import type { Connection, Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { holdSpace, measureSpace, refuseFull } from '#server/platform/space/measure-space.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { findRun } from '#server/runs/queries.ts'
import { findPublicVideo } from './find-videos.ts'

/** The stored finds of a Librarian's run. */
async function readFound(db: Connection, userId: string, runId: string): Promise<FoundItem[]> {
  const run = await findRun(db, userId, runId)
  if (run.kind !== 'ask_librarian') throw new AppError('not_found')
  return run.told.flatMap(({ event, data }) => {
    const { data: item } = event === 'item' ? foundItemSchema.safeParse(data) : {}
    return item === undefined ? [] : [item]
  })
}

/**
 * Adds a find of a run to the learner's library: a video that a public course has now, or a work as its
 * catalogue describes it. Nothing else can be added, whatever the model said. Idempotent.
 */
export async function addFound(
  db: Database,
  userId: string,
  runId: string,
  number: number,
  limits: SpaceLimits,
): Promise<AddedFound> {
  const item = (await readFound(db, userId, runId)).find((one) => one.number === number)
  if (item === undefined) throw new AppError('not_found')
  return db.transaction(async (tx) => {
    // Two requests that add the same find at once run one after the other from here.
    await holdSpace(tx, userId)
    const kinds = ['videos', 'transcriptBytes'] as const
    const before = await measureSpace(tx, userId, kinds)
    const added = await addItem(tx, userId, item)
    await refuseFull(tx, userId, limits, kinds, before)
    return { number, ...added }
  })
}

type AddedIds = { videoId: string | null; workId: string | null }

async function addItem(tx: Transaction, userId: string, item: FoundItem): Promise<AddedIds> {
  if (item.type === 'video') return { videoId: await addHere(tx, userId, item), workId: null }
  if (item.type === 'checked') return addChecked(tx, userId, item)
  throw new AppError('nothing_to_add')
}

type ItemOf<Type> = Extract<FoundItem, { type: Type }>

async function addHere(tx: Transaction, userId: string, item: ItemOf<'video'>): Promise<string> {
  const own = await findOwnVideo(tx, userId, item.videoId)
  if (own !== undefined) return own
  const video = await findPublicVideo(tx, item)
  if (video === undefined) throw new AppError('nothing_to_add')
  const { id: _id, ...copied } = video
  return addVideoRow(tx, userId, item, copied)
}

async function addChecked(tx: Transaction, userId: string, item: ItemOf<'checked'>): Promise<AddedIds> {
  const work = await readAnswer(tx, item.key)
  if (!work || work.id !== item.work.id) throw new AppError('nothing_to_add')
  if (item.kind === 'video') {
    const named = { videoId: work.id, title: work.title, channelName: work.authors[0] ?? null }
    const own = await findOwnVideo(tx, userId, work.id)
    return { videoId: own ?? (await addVideoRow(tx, userId, item, named)), workId: null }
  }
  const { id: catalogueId, title, authors, year, publishedIn, url } = work
  const [added] = await tx
    .insert(works)
    .values({
      userId,
      kind: item.kind,
      catalogue: item.catalogue,
      catalogueId,
      title,
      authors,
      year,
      publishedIn,
      url,
      reason: reasonOf(item),
      courseId: await ownCourse(tx, userId, item),
    })
    // An update that changes nothing also returns the existing row.
    .onConflictDoUpdate({
      target: [works.userId, works.catalogue, works.catalogueId],
      set: { catalogueId: sql`excluded.catalogue_id` },
    })
    .returning({ id: works.id })
  return { videoId: null, workId: added?.id ?? null }
}

async function findOwnVideo(tx: Connection, userId: string, videoId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.userId, userId), eq(videos.videoId, videoId)))
    .orderBy(videos.createdAt, videos.id)
    .limit(1)
  return row?.id
}

type CopiedVideo = Pick<typeof videos.$inferInsert, 'videoId' | 'title'> &
  Partial<
    Pick<typeof videos.$inferInsert, 'description' | 'tags' | 'channelName' | 'duration' | 'transcriptHash'>
  >

async function addVideoRow(
  tx: Transaction,
  userId: string,
  item: FoundItem,
  copied: CopiedVideo,
): Promise<string> {
  const courseId = await ownCourse(tx, userId, item)
  const [row] = await tx
    .insert(videos)
    .values({
      ...copied,
      userId,
      courseId,
      videoUrl: videoUrlFor(copied.videoId),
      thumbnailUrl: thumbnailFor(copied.videoId),
      isAiRecommended: true,
      recommendationReason: reasonOf(item),
      searchText: searchTextOf(copied.title, copied.description ?? ''),
    })
    .returning({ id: videos.id })
  if (row === undefined) throw new Error('The added video was not returned.')
  if (courseId !== null) await markChanged(tx, courseId)
  await keepVideoWords(tx, eq(videos.id, row.id))
  return row.id
}

/** Why it was recommended, and the concept that it serves. */
function reasonOf({ reason, serves }: FoundItem): string {
  if (serves === null || reason.toLowerCase().includes(serves.label.toLowerCase())) return reason
  return `${reason} For: ${serves.label}`.trim()
}

/** The course that it serves, if it still exists. */
async function ownCourse(tx: Transaction, userId: string, { serves }: FoundItem): Promise<string | null> {
  if (serves === null) return null
  const [course] = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, serves.courseId), eq(courses.ownerId, userId)))
    .for('key share')
  return course?.id ?? null
}

/** The finds of a run that the learner's library contains now. */
export async function listAdded(db: Connection, userId: string, runId: string): Promise<AddedFound[]> {
  const found = await readFound(db, userId, runId)
  const videoIds = found.flatMap((item) => videoIdOf(item) ?? [])
  const workIds = found.flatMap((item) => (item.type === 'checked' ? [item.work.id] : []))
  const [ownVideos, ownWorks] = await Promise.all([
    videoIds.length === 0
      ? []
      : db
          .select({ id: videos.id, key: videos.videoId })
          .from(videos)
          .where(and(eq(videos.userId, userId), inArray(videos.videoId, videoIds))),
    workIds.length === 0
      ? []
      : db
          .select({ id: works.id, key: works.catalogueId, catalogue: works.catalogue })
          .from(works)
          .where(and(eq(works.userId, userId), inArray(works.catalogueId, workIds))),
  ])
  return found.flatMap((item) => {
    const { number } = item
    const videoId = ownVideos.find(({ key }) => key === videoIdOf(item))?.id ?? null
    const work = item.type === 'checked' ? item : null
    const workId =
      ownWorks.find(({ key, catalogue }) => key === work?.work.id && catalogue === work.catalogue)?.id ?? null
    return videoId === null && workId === null ? [] : [{ number, videoId, workId }]
  })
}

const videoIdOf = (item: FoundItem): string | undefined => {
  if (item.type === 'video') return item.videoId
  return item.type === 'checked' && item.kind === 'video' ? item.work.id : undefined
}
