import { getTableColumns } from 'drizzle-orm'
import { videoSessions, videos } from '#db/library.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

const { searchText: _searchText, ...columns } = getTableColumns(videos)

export const exportLibrary = [
  exportTable(videos, {
    title: 'Videos, with notes and transcripts',
    owner: videos.userId,
    order: [videos.createdAt, videos.id],
    columns,
    // A transcript may have 2 MB.
    pageSize: 5,
  }),
  exportTable(videoSessions, {
    title: 'Times of watching',
    owner: videoSessions.userId,
    order: [videoSessions.startedAt, videoSessions.id],
  }),
]
