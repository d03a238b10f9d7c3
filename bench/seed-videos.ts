import type pg from 'pg'
import { words } from './seed-courses.ts'

/** A word in exactly one video of each library. */
export const singleWord = 'xenolith'

/** A different transcript for each number. */
const linesOf = `(select jsonb_agg(jsonb_build_object('startSeconds', line, 'text', md5(n::text || line)))
  from generate_series(1, 60) line)`

/** So many videos for a learner, spread over two of their courses, each with a transcript of some length. */
export async function seedVideos(
  client: pg.Client,
  learnerId: string,
  courseIds: [string, string],
  count: number,
): Promise<void> {
  await client.query('select setseed(0.42)')
  await client.query(
    `insert into transcripts (hash, lines, bytes)
     select transcript_hash(lines), lines, octet_length(lines::text)
     from generate_series(1, $1::int) n, lateral (select ${linesOf} as lines) as given on conflict do nothing`,
    [count],
  )
  await client.query(
    `insert into videos (user_id, course_id, video_id, video_url, thumbnail_url, title, description, tags, duration,
       playback_position_seconds, last_watched_at, is_ai_recommended, transcript_hash, search_text, created_at)
     select $1, case when n % 2 = 0 then $2::uuid else $3::uuid end, lpad(n::text, 11, 'v'),
       'https://www.youtube.com/watch?v=' || lpad(n::text, 11, 'v'),
       'https://i.ytimg.com/vi/' || lpad(n::text, 11, 'v') || '/maxresdefault.jpg', title, description,
       array['one', 'two', 'three'], 600, n % 600, case when n % 3 = 0 then now() - n * interval '1 hour' end, n % 10 = 0,
       transcript_hash(${linesOf}),
       title || 'A' || description, now() - n * interval '1 minute'
     from (
       -- The fourth power of a random number favours the first words, as speech does.
       select n, case when n = $6 / 2 then $7 || ' ' else '' end
           || string_agg(word, ' ') filter (where place <= 4) as title,
         string_agg(word, ' ') filter (where place > 4) as description
       from (
         select n, place, $4::text[] as pool, 1 + floor($5 * power(random(), 4))::int as pick
         from generate_series(1, $6::int) n, generate_series(1, 30) place
       ) picks, lateral (select pool[pick] as word) chosen
       group by n
     ) texts`,
    [learnerId, ...courseIds, words, words.length, count, singleWord],
  )
}
