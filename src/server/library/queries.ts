import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { VideoListQuery } from '#contract/library.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ofOrigin } from '#server/platform/http/of-origin.ts'
import { matchesSearch } from '#server/platform/text/search-text.ts'

const {
  userId: _user,
  notes: _notes,
  transcriptHash: _transcript,
  cameWithCourse: _came,
  searchText: _search,
  ...shown
} = getTableColumns(videos)

/** The columns that a list of videos needs, without notes and transcripts, which may be long. */
export const videoColumns = {
  ...shown,
  courseTitle: courses.title,
  hasTranscript: sql<boolean>`${videos.transcriptHash} is not null`,
}
export type VideoRow = Omit<
  typeof videos.$inferSelect,
  'userId' | 'notes' | 'transcriptHash' | 'cameWithCourse' | 'searchText'
> & {
  courseTitle: string | null
  hasTranscript: boolean
}

/** The learner's videos that match a course, an origin and a search, where given. */
export const foundVideos = (
  learnerId: string,
  { search, courseId, origin }: Pick<VideoListQuery, 'search' | 'courseId' | 'origin'>,
): SQL | undefined =>
  and(
    eq(videos.userId, learnerId),
    courseId === undefined ? undefined : eq(videos.courseId, courseId),
    ofOrigin(origin, { isByAi: videos.isAiRecommended, courseId: videos.courseId }),
    matchesSearch(videos.searchText, search),
  )

/** Matches a video only if it belongs to the learner. */
export const ownVideo = (id: string, learnerId: string): SQL | undefined =>
  and(eq(videos.id, id), eq(videos.userId, learnerId))

/** Refuses a video that does not belong to the learner, and locks it until the transaction ends. */
export async function holdVideo(tx: Transaction, id: string, learnerId: string) {
  const [video] = await tx
    .select({ duration: videos.duration, courseId: videos.courseId })
    .from(videos)
    .where(ownVideo(id, learnerId))
    .for('no key update')
  if (video === undefined) throw new AppError('video_not_found')
  return video
}

export async function findVideoRow(db: Connection, id: string, learnerId: string) {
  const [row] = await db
    .select({ ...videoColumns, notes: videos.notes })
    .from(videos)
    .leftJoin(courses, eq(courses.id, videos.courseId))
    .where(ownVideo(id, learnerId))
  if (row === undefined) throw new AppError('video_not_found')
  return row
}
