import { asc, eq, getTableColumns } from 'drizzle-orm'
import { videoSessions, videos } from '#db/library.ts'
import { exportPart } from '#server/platform/data-export.ts'

const { searchText: _searchText, ...videoColumns } = getTableColumns(videos)

export const exportLibrary = [
  exportPart({
    table: 'videos',
    title: 'Videos, with notes and transcripts',
    // A transcript may have 2 MB.
    pageSize: 5,
    page: (db, learnerId, limit, offset) =>
      db
        .select(videoColumns)
        .from(videos)
        .where(eq(videos.userId, learnerId))
        .orderBy(asc(videos.createdAt), asc(videos.id))
        .limit(limit)
        .offset(offset),
  }),
  exportPart({
    table: 'video_sessions',
    title: 'Times of watching',
    page: (db, learnerId, limit, offset) =>
      db
        .select()
        .from(videoSessions)
        .where(eq(videoSessions.userId, learnerId))
        .orderBy(asc(videoSessions.startedAt), asc(videoSessions.id))
        .limit(limit)
        .offset(offset),
  }),
]
