import { sql } from 'drizzle-orm'
import { transcripts, videos } from '#db/library.ts'
import { nobody } from '#db/search-words.ts'
import { findPassages, questionWords } from '#server/passages/find-passages.ts'
import { type Language, languageOf } from '#server/passages/language.ts'
import {
  type Spoken,
  spokenPassages,
  transcriptLanguage,
  transcriptSentences,
} from '#server/passages/transcript-sentences.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { foldAccents } from '#server/sources/index/terms.ts'
import { bareWords } from './bare-words.ts'
import { linesAbout, maxSearched, type PlacedLine, stretchesOf } from './spoken-lines.ts'
import type { SpokenPassage } from './spoken-passage.ts'

/** So many videos are listened to, those first that hold most of a question's words; of it so many lines. */
const most = { videos: 5, words: 20, asked: 8 } as const
/** A guide judges for itself what bears on a question, so it hears of more than a learner would be shown (`worthALook`). */
const worthTelling = 0.15
/** A sentence with those around it, as far as they fit. */
const longestPassage = 600

/** What is said without a gap: of a long video only what is around the words was read. */
type Talk = { title: string; spoken: Spoken[]; language: Language }
type Heard = { talk: Talk; index: number; coverage: number; score: number }

/**
 * What is said on some words in the videos that the learner has in a course, best first, in one statement. Each line of
 * the words is looked for by itself: a sentence that speaks of one of them is worth its place, and one of none is not.
 */
export async function findSpokenPassages(
  db: Connection,
  userId: string,
  { words, courseId }: { words: string | readonly string[]; courseId: string },
  limit: number,
): Promise<SpokenPassage[]> {
  const asked = [words].flat()
  const sought = soughtWords(asked)
  if (sought.length === 0) return []
  const { rows } = await db.execute<{ title: string; lines: PlacedLine[] }>(sql`
    select video.title, ${linesAbout(asked, maxSearched)} as lines
    from (
      select own.title, own.transcript_hash, row_number() over (order by (
          select count(*) from unnest(${sql.param(sought)}::text[]) as word where held.words @@ word::tsquery
        ) desc, own.created_at desc, own.id) as place
      from ${videos} as own join ${transcripts} as held on held.hash = own.transcript_hash
      where own.course_id = ${courseId} and own.user_id = ${userId}
      order by place limit ${most.videos}
    ) as video join ${transcripts} on ${transcripts.hash} = video.transcript_hash order by video.place`)
  const talks = rows.flatMap(({ title, lines }): Talk[] => {
    const stretches = stretchesOf(lines).map(transcriptSentences)
    const language = transcriptLanguage(stretches.flat())
    return stretches.map((spoken) => ({ title, spoken, language }))
  })
  return taken(heardIn(talks, asked), limit)
}

/** As the index of transcripts knows words: each as it is written and by its stem, however it goes on. */
function soughtWords(asked: readonly string[]): string[] {
  const all = asked.map((words) => questionWords(words, languageOf(words)))
  // Of several questions the first words of each: the last lesson of a course is listened for as the first is.
  const inTurn = Array.from({ length: most.words }, (_, at) => all.flatMap((read) => read[at] ?? [])).flat()
  const starts = inTurn
    .slice(0, most.words + 2 * (asked.length - 1))
    .map(({ text, key }) => [...new Set([text, key])].map(foldAccents).flatMap(bareWords))
  return starts
    .filter((each) => each.length > 0)
    .map((each) => each.map((start) => `'${nobody.slice(0, 8)}${start}':*`).join(' | '))
}

const linesOf = (words: string): string[] =>
  [...new Set(words.split('\n').map((line) => line.trim()))].filter(Boolean).slice(0, most.asked)

/** By the one search over text, each language by its own words. What two searches find is compared by what it covers. */
function heardIn(talks: readonly Talk[], asked: readonly string[]): Heard[] {
  const lines = new Set(asked.flatMap(linesOf))
  const best = new Map<Spoken, Heard>()
  for (const [language, own] of Map.groupBy(talks, (talk) => talk.language)) {
    const passages = own.flatMap((talk) =>
      spokenPassages(talk.spoken).map(({ text, context = [], source }) => ({
        text,
        context: [...context, talk.title],
        source: { talk, spoken: source },
      })),
    )
    for (const line of lines)
      for (const { source, coverage, score } of findPassages(line, passages, language)) {
        const { talk, spoken } = source
        if (coverage < worthTelling || coverage <= (best.get(spoken)?.coverage ?? 0)) continue
        best.set(spoken, { talk, index: spoken.index, coverage, score })
      }
  }
  return [...best.values()].sort((one, other) => other.coverage - one.coverage || other.score - one.score)
}

/** The best with what stands around them; what was told with a better one is not told again. */
function taken(heard: readonly Heard[], limit: number): SpokenPassage[] {
  const told = new Set<Spoken>()
  const passages: SpokenPassage[] = []
  for (const { talk, index } of heard) {
    if (passages.length === limit) break
    const own = talk.spoken[index]
    if (own === undefined || told.has(own)) continue
    const around = sentencesAround(talk, index, told)
    for (const each of around) told.add(each)
    passages.push(asPassage(talk, around))
  }
  return passages
}

function sentencesAround({ spoken }: Talk, index: number, told: ReadonlySet<Spoken>): Spoken[] {
  const own = spoken[index]
  if (own === undefined) return []
  const around = [own]
  let left = longestPassage - own.text.length
  for (const step of [-1, 1, 2]) {
    const near = spoken[index + step]
    // Without the sentence between, the next one is not around it.
    const isBeside = around.some((each) => Math.abs(each.index - (index + step)) === 1)
    if (near === undefined || !isBeside || told.has(near) || near.text.length >= left) continue
    around.push(near)
    left -= near.text.length + 1
  }
  return around.sort((one, other) => one.index - other.index)
}

function asPassage({ title }: Talk, sentences: readonly Spoken[]): SpokenPassage {
  let at = 0
  const starts = sentences.map(({ text, startSeconds: seconds }) => {
    const start = { at, seconds }
    at += text.length + 1
    return start
  })
  return { title, text: sentences.map(({ text }) => text).join(' '), starts }
}
