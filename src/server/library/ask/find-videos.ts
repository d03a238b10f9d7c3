import { type SQL, sql } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/library.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courses } from '#db/courses.ts'
import { transcripts, videos } from '#db/library.ts'
import { findPassages, questionWords } from '#server/passages/find-passages.ts'
import { languageOf } from '#server/passages/language.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'
import { spokenPassages, transcriptSentences } from '#server/passages/transcript-sentences.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { searchedWords, stemOf } from '#server/search/searched-words.ts'
import { videosHolding } from '#server/search/videos-holding.ts'

/** The place in a video that matches. */
type VideoMatch = { where: 'title' | 'description' | 'transcript'; text: string; startSeconds: number | null }

export type FoundVideo = {
  videoId: string
  /** The id of the video in the learner's own library, if it is there. */
  ownId: string | null
  title: string
  channelName: string
  durationSeconds: number | null
  courses: number
  place: VideoMatch
  /** The share of the wish that this place covers, 0 to 1. */
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

/**
 * The limits: videos that are examined, the learner's own and others, others whose transcripts are read, and
 * lines of each transcript.
 */
const most = { looked: 200, own: 8, ofOthers: 12, listenedTo: 3, lines: 2000 } as const
const maxDescriptionLength = 1500
/** The same as in the search over everything. */
const maxWords = 8

/**
 * The videos of courses that are listed for everybody, added by the course's owner. Copies of a course are
 * private and are not searched. Notes and watching are never read.
 */
const inListedCourse = sql`join ${courses} as course on course.id = video.course_id
  and course.owner_id = video.user_id and course.visibility = 'public' and course.fork_level = 0
  and course.unlisted_at is null`

const shown = sql`video.id, video.video_id as "videoId", video.title, video.description,
  video.channel_name as "channelName", video.duration`
const said = sql`(select jsonb_path_query_array(${transcripts.lines}, ${`$[0 to ${most.lines - 1}]`}::jsonpath)
  from ${transcripts} where ${transcripts.hash} = video.transcript_hash)`

/** Finds videos for a wish among the learner's own and those of listed courses, best first, each once. */
export async function findVideos(db: Connection, userId: string, wish: string): Promise<FoundVideo[]> {
  const asked = questionWords(wish, languageOf(wish)).filter(({ general }) => !general)
  const typed = asked.map(({ text }) => text).join(' ')
  const [words, sought] = [searchedWords(typed), soughtWords(typed)]
  if (words.length === 0) return []
  const own = await read(
    db,
    sql`select ${shown}, ${said} as transcript from ${videos} as video where video.id in (
      ${videosHolding(userId, words, { wanted: 'any', looked: most.looked })})
      order by ${fitOf(sought)} desc, video.created_at desc, video.id limit ${most.own}`,
  )
  const ofOthers = await findListed(db, userId, { wish, sought })
  const ownIds = new Map(own.map(({ videoId, id }) => [videoId, id]))
  const all = [...own, ...ofOthers.filter(({ videoId }) => !ownIds.has(videoId))]
  const [counts, ranked] = [await countCourses(db, all), rank(wish, onceEach(all))]
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

/** The first of a video that a learner has twice. */
const onceEach = (rows: readonly Row[]): Row[] =>
  rows.filter(({ videoId }, at) => rows.findIndex((row) => row.videoId === videoId) === at)

/**
 * A word with the beginnings of its forms: as typed, and without accents. The searched column is only
 * lower-cased.
 */
type WordBeginnings = { starts: string[]; isSpaceless: boolean }

/** Only letters and digits, which have no special meaning in a pattern. */
function soughtWords(asked: string): WordBeginnings[] {
  const tokens = asked.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return tokens.slice(0, maxWords).flatMap((typed) => {
    const [folded] = searchedWords(typed)
    if (folded === undefined) return []
    const stem = stemOf(typed)
    const start = typed.startsWith(stem) && stem.length > 2 ? stem : typed
    return [{ starts: [...new Set([folded.stem ?? folded.text, start])], isSpaceless: folded.isSpaceless }]
  })
}

/** How many of the words the title or the description contains. */
function fitOf(sought: readonly WordBeginnings[]): SQL {
  // Title and description are stored as one text, with a capital letter between them.
  const patterns = sought.map(
    ({ starts, isSpaceless }) => `${isSpaceless ? '' : '(\\m|A)'}(${starts.join('|')})`,
  )
  return sql`(select count(*) from unnest(${sql.param(patterns)}::text[]) as pattern where video.search_text ~ pattern)`
}

/**
 * Videos of listed courses, matched by title and description. Only the transcripts of the best are read, so
 * that long transcripts do not slow down the search for everybody. Of a video that several courses have, the
 * row that matches best and has a transcript.
 */
async function findListed(
  db: Connection,
  userId: string,
  { wish, sought }: { wish: string; sought: readonly WordBeginnings[] },
): Promise<Row[]> {
  const holds = sought
    .flatMap(({ starts }) => starts)
    .map((start) => sql`video.search_text like ${`%${start}%`}`)
  const found = await read(
    db,
    sql`select ${shown}, null as transcript from (
        select distinct on (video.video_id) video.*, ${fitOf(sought)} as fit from ${videos} as video ${inListedCourse}
        where video.user_id <> ${userId} and (${sql.join(holds, sql` or `)})
        order by video.video_id, fit desc, ${asShownFirst}
      ) as video order by video.fit desc, video.created_at desc, video.id limit ${most.ofOthers}`,
  )
  const ids = rank(wish, found)
    .slice(0, most.listenedTo)
    .map(({ row }) => row.id)
  const { rows } = await db.execute<Pick<Row, 'id' | 'transcript'>>(sql`
    select video.id, ${said} as transcript from ${videos} as video where video.id = any (${sql.param(ids)}::uuid[])`)
  const transcripts = new Map(rows.map(({ id, transcript }) => [id, transcript]))
  return found.map((row) => ({ ...row, transcript: transcripts.get(row.id) ?? null }))
}

const asShownFirst = sql`(video.transcript_hash is null), video.created_at, video.id`

async function read(db: Connection, query: SQL): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows
}

/** How many public courses have each video. */
async function countCourses(db: Connection, rows: readonly Row[]): Promise<Map<string, number>> {
  const ids = rows.map(({ videoId }) => videoId)
  const { rows: counted } = await db.execute<{ videoId: string; courses: number }>(sql`
    select video.video_id as "videoId", count(distinct course.id)::int as courses
    from ${videos} as video ${inListedCourse}
    where video.video_id = any (${sql.param(ids)}::text[]) group by 1`)
  return new Map(counted.map(({ videoId, courses: count }) => [videoId, count]))
}

/**
 * Ranks all videos together by the shared text search, so that transcripts are comparable: each video scores
 * as much as its best place.
 */
function rank(wish: string, rows: readonly Row[]) {
  const passages = rows.flatMap((row) => {
    const title = oneLine(innerTitle(row.title))
    const description = clip(oneLine(row.description), maxDescriptionLength)
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
  const best = new Map<Row, { row: Row; place: VideoMatch; coverage: number }>()
  for (const { source, coverage } of findPassages(wish, passages, languageOf(wish)))
    if (coverage > (best.get(source.row)?.coverage ?? 0)) best.set(source.row, { ...source, coverage })
  return [...best.values()].sort((one, other) => other.coverage - one.coverage)
}

const placed = (where: VideoMatch['where'], text: string): VideoMatch => ({ where, text, startSeconds: null })

/** The maximum number of owners whose row of a video is compared with the title that was shown. */
const maxOwners = 50

type PublicVideo = Omit<Row, 'transcript'> & { transcriptHash: string | null; tags: string[] }

/** A video of a listed course with the title that the learner saw; undefined where no course has it. */
export async function findPublicVideo(
  db: Connection,
  { videoId, title }: Pick<FoundVideo, 'videoId' | 'title'>,
): Promise<PublicVideo | undefined> {
  const { rows } = await db.execute<Pick<Row, 'id' | 'title'>>(sql`
    select video.id, video.title from ${videos} as video ${inListedCourse}
    where video.video_id = ${videoId} order by ${asShownFirst} limit ${maxOwners}`)
  const wanted = rows.find((row) => innerTitle(row.title) === title)
  if (wanted === undefined) return undefined
  const { rows: found } = await db.execute<PublicVideo>(sql`
    select ${shown}, video.transcript_hash as "transcriptHash", video.tags from ${videos} as video where video.id = ${wanted.id}`)
  return found[0]
}
