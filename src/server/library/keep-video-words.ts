import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { videos, videoWords } from '#db/library.ts'
import { videoWordsOf } from '#db/search-words.ts'
import type { Connection } from '#server/platform/database/db.ts'

const columns = getTableColumns(videos)

/**
 * Updates the words by which a search finds videos. Call it in every transaction that adds videos or changes
 * their text. Transcripts are searched separately.
 */
export async function keepVideoWords(tx: Connection, which: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    insert into ${videoWords} (video_id, user_id, words)
    select ${videos.id}, ${videos.userId}, ${videoWordsOf(columns)} from ${videos} where ${which}
    on conflict (video_id) do update set words = excluded.words`)
}
