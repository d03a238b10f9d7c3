import { type SQL, sql } from 'drizzle-orm'
import { videos, videoWords } from '#db/library.ts'
import { videoWordsOf } from '#db/search-words.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** Whoever adds videos or changes their words calls this in the same transaction: by it a search finds them. */
export async function keepVideoWords(tx: Connection, which: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    insert into ${videoWords} (video_id, user_id, words)
    select id, user_id, ${videoWordsOf(videos)} from ${videos} where ${which}
    on conflict (video_id) do update set words = excluded.words`)
}
