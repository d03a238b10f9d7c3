import type { Pool } from '#server/platform/database/db.ts'

type SpokenVideo = {
  userId: string
  courseId: string
  title: string
  /** So many lines of the same words, one each second. */
  lines: number
  words: string
  /** The last line, after those. */
  last?: string
}

/** A video with a transcript of the greatest allowed length, without the time that reading it takes. */
export async function addSpokenVideo(pool: Pick<Pool, 'query'>, video: SpokenVideo): Promise<void> {
  const { userId, courseId, title, lines, words, last = words } = video
  await pool.query(
    `with kept as (
       insert into transcripts (hash, lines, bytes)
       select $1, lines, octet_length(lines::text)
       from (select jsonb_agg(jsonb_build_object('startSeconds', at, 'text', case when at = $3 then $7 else $2 end)) as lines
             from generate_series(1, $3::int) as at) as said
       returning hash)
     insert into videos (user_id, course_id, video_id, video_url, thumbnail_url, title, search_text, transcript_hash)
     select $4, $5, 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://i.ytimg.com/x.jpg', $6, $6, hash
     from kept`,
    [`${courseId}-${title}`, words, lines, userId, courseId, title, last],
  )
}
