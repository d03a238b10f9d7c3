import { type SQL, sql } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/library.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courses } from '#db/courses.ts'
import { videos, videoWords } from '#db/library.ts'
import { findPassages, questionWords } from '#server/guide/text/find-passages.ts'
import { languageOf } from '#server/guide/text/language.ts'
import { clip, oneLine } from '#server/guide/text/plain-text.ts'
import { spokenPassages, transcriptSentences } from '#server/guide/text/transcript-sentences.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { asPatterns, asQuery, searchedWords } from '#server/search/searched-words.ts'

/** Where in a video something stands that fits. */
type Place = { where: 'title' | 'description' | 'transcript'; text: string; startSeconds: number | null }

export type FoundVideo = {
  videoId: string
  /** Where it stands in the learner's own library. */
  ownId: string | null
  title: string
  channelName: string
  durationSeconds: number | null
  courses: number
  place: Place
  /** How much of the wish it covers there, 0 to 1. */
  coverage: number
}

type Row = {
  id: string
  videoId: string
  title: string
  description: string
  channelName: string | null
  duration: number | null
  transcript: TranscriptLine[] | null
}

/** So many of either kind are looked into, and so many that an index finds are looked at. */
const most = { looked: 200, read: 12 } as const
const longestDescription = 1500

/** A course that anybody may add, with the videos that its owner put into it. Notes and watching are nobody else's. */
const inPublicCourse = sql`join ${courses} as course on course.id = video.course_id
  and course.owner_id = video.user_id and course.visibility = 'public'`

const shown = sql`video.id, video.video_id as "videoId", video.title, video.description,
  video.channel_name as "channelName", video.duration, video.transcript`

/** Videos that fit a wish, of the learner's own and of public courses, best first and each once. */
export async function findVideos(db: Connection, userId: string, wish: string): Promise<FoundVideo[]> {
  const said = questionWords(wish, languageOf(wish)).filter(({ general }) => !general)
  const words = searchedWords(said.map(({ text }) => text).join(' '))
  if (words.length === 0) return []
  const patterns = sql`${sql.param(asPatterns(words))}::text[]`
  const best = sql`order by (select count(*) from unnest(${patterns}) as pattern where video.search_text ~ pattern) desc,
    video.created_at desc, video.id limit ${most.read}`
  const own = await read(
    db,
    sql`select ${shown} from ${videos} as video where video.id in (
      select video_id from ${videoWords} where user_id = ${userId}
        and ${videoWords.words} @@ ${asQuery(words, userId, 'any')}::tsquery limit ${most.looked}) ${best}`,
  )
  const ofOthers = await read(
    db,
    sql`select ${shown} from ${videos} as video ${inPublicCourse}
      where video.user_id <> ${userId} and video.search_text ~ any (${patterns}) ${best}`,
  )
  const ownIds = new Map(own.map(({ videoId, id }) => [videoId, id]))
  const all = [...new Map([...ofOthers, ...own].map((row) => [row.videoId, row])).values()]
  const [counts, ranked] = [await countCourses(db, all), rank(wish, all)]
  return ranked.map(({ row, place, coverage }) => ({
    videoId: row.videoId,
    ownId: ownIds.get(row.videoId) ?? null,
    title: innerTitle(row.title),
    channelName: row.channelName ?? '',
    durationSeconds: row.duration,
    courses: counts.get(row.videoId) ?? 0,
    place,
    coverage,
  }))
}

async function read(db: Connection, query: SQL): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows
}

/** How many public courses have each of them. */
async function countCourses(db: Connection, rows: readonly Row[]): Promise<Map<string, number>> {
  const ids = rows.map(({ videoId }) => videoId)
  const { rows: counted } = await db.execute<{ videoId: string; courses: number }>(sql`
    select video.video_id as "videoId", count(distinct course.id)::int as courses
    from ${videos} as video ${inPublicCourse}
    where video.video_id = any (${sql.param(ids)}::text[]) group by 1`)
  return new Map(counted.map(({ videoId, courses: count }) => [videoId, count]))
}

/** By the one search over text, all together, so that what they say can be compared: each is as good as its best place. */
function rank(wish: string, rows: readonly Row[]) {
  const passages = rows.flatMap((row) => {
    const title = oneLine(innerTitle(row.title))
    const description = clip(oneLine(row.description), longestDescription)
    const spoken = spokenPassages(transcriptSentences(row.transcript ?? []))
    return [
      { text: title, source: { row, place: placed('title', title) } },
      ...(description === ''
        ? []
        : [
            {
              text: description,
              context: [title],
              source: { row, place: placed('description', description) },
            },
          ]),
      ...spoken.map(({ text, context = [], source: { startSeconds } }) => ({
        text,
        context: [...context, title],
        source: { row, place: { where: 'transcript' as const, text, startSeconds } },
      })),
    ]
  })
  const best = new Map<Row, { row: Row; place: Place; coverage: number }>()
  for (const { source, coverage } of findPassages(wish, passages, languageOf(wish)))
    if (coverage > (best.get(source.row)?.coverage ?? 0)) best.set(source.row, { ...source, coverage })
  return [...best.values()].sort((one, other) => other.coverage - one.coverage)
}

const placed = (where: Place['where'], text: string): Place => ({ where, text, startSeconds: null })

/** A video of this id as a public course has it now; undefined where none has. */
export async function findPublicVideo(
  db: Connection,
  videoId: string,
): Promise<(Row & { tags: string[] }) | undefined> {
  const { rows } = await db.execute<Row & { tags: string[] }>(sql`
    select ${shown}, video.tags from ${videos} as video ${inPublicCourse}
    where video.video_id = ${videoId} order by (video.transcript is null), video.created_at, video.id limit 1`)
  return rows[0]
}
