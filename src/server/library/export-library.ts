import { eq, getTableColumns, sql } from 'drizzle-orm'
import { checkpointAnswers, checkpoints, watchSettings } from '#db/checkpoints.ts'
import { transcripts, videoSessions, videos } from '#db/library.ts'
import { works } from '#db/works.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

const { searchText: _searchText, transcriptHash: _hash, ...columns } = getTableColumns(videos)

const lines = sql`(select ${transcripts.lines} from ${transcripts} where ${transcripts.hash} = ${videos.transcriptHash})`

export const exportLibrary = [
  exportTable(videos, {
    title: 'Videos, with notes and transcripts',
    owner: videos.userId,
    order: [videos.createdAt, videos.id],
    columns: { ...columns, transcript: lines },
    // A transcript may have 2 MB.
    pageSize: 5,
  }),
  exportTable(videoSessions, {
    title: 'Times of watching',
    owner: videoSessions.userId,
    order: [videoSessions.startedAt, videoSessions.id],
  }),
  exportTable(checkpointAnswers, {
    title: 'Questions in videos, and what you answered',
    joins: [{ to: checkpoints, on: eq(checkpoints.id, checkpointAnswers.checkpointId) }],
    owner: checkpointAnswers.userId,
    order: [checkpointAnswers.createdAt, checkpointAnswers.id],
    columns: {
      ...getTableColumns(checkpointAnswers),
      question: checkpoints.question,
      options: checkpoints.options,
    },
  }),
  exportTable(watchSettings, {
    title: 'Whether you are asked during videos',
    owner: watchSettings.userId,
    order: [watchSettings.userId],
  }),
  exportTable(works, {
    title: 'Books and papers to read',
    owner: works.userId,
    order: [works.createdAt, works.id],
  }),
]
