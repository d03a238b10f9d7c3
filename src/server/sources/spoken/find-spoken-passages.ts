import { sql } from 'drizzle-orm'
import { transcripts, videos } from '#db/library.ts'
import { nobody } from '#db/search-words.ts'
import { findPassages, questionWords } from '#server/passages/find-passages.ts'
import { type Language, languageOf } from '#server/passages/language.ts'
import {
  type SpokenSentence,
  spokenPassages,
  transcriptLanguage,
  transcriptSentences,
} from '#server/passages/transcript-sentences.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { foldAccents } from '#server/sources/index/terms.ts'
import { bareWords } from './bare-words.ts'
import { linesAbout, maxSearched, type PlacedLine, stretchesOf } from './spoken-lines.ts'
import type { SpokenPassage } from './spoken-passage.ts'

/**
 * The limits: videos that are read (first those that contain most of a question's words), words, and lines of
 * a question.
 */
const most = { videos: 5, words: 20, asked: 8 } as const
/**
 * The minimum for a guide is lower than for a learner (`worthALook`), because the guide judges relevance
 * itself.
 */
const worthTelling = 0.15
/** The maximum length of a passage: a sentence with its neighbours, as many as fit. */
const maxPassageLength = 600

/** A continuous part of a transcript: of a long video, only the lines around the words were read. */
type Talk = { title: string; spoken: SpokenSentence[]; language: Language }
type SpokenMatch = { talk: Talk; index: number; coverage: number; score: number }

/**
 * Finds passages in the videos that the learner has in a course, best first, in one statement. Each line of
 * the words is searched separately: a sentence about one line scores, a sentence about none does not.
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

/** The words as the transcript index has them: each as written and by its stem, with any ending. */
function soughtWords(asked: readonly string[]): string[] {
  const all = asked.map((words) => questionWords(words, languageOf(words)))
  // Takes the first words of each question in turn, so that the last lesson of a course is searched for like
  // the first.
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

/**
 * Ranks by the shared text search, each language with its own words. Results of different searches are
 * compared by the share of the question that they cover.
 */
function heardIn(talks: readonly Talk[], asked: readonly string[]): SpokenMatch[] {
  const lines = new Set(asked.flatMap(linesOf))
  const best = new Map<SpokenSentence, SpokenMatch>()
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

/**
 * The best sentences with their neighbours; a sentence that is already part of a better passage is not
 * repeated.
 */
function taken(heard: readonly SpokenMatch[], limit: number): SpokenPassage[] {
  const used = new Set<SpokenSentence>()
  const passages: SpokenPassage[] = []
  for (const { talk, index } of heard) {
    if (passages.length === limit) break
    const own = talk.spoken[index]
    if (own === undefined || used.has(own)) continue
    const around = sentencesAround(talk, index, used)
    for (const each of around) used.add(each)
    passages.push(asPassage(talk, around))
  }
  return passages
}

function sentencesAround(
  { spoken }: Talk,
  index: number,
  used: ReadonlySet<SpokenSentence>,
): SpokenSentence[] {
  const own = spoken[index]
  if (own === undefined) return []
  const around = [own]
  let left = maxPassageLength - own.text.length
  for (const step of [-1, 1, 2]) {
    const near = spoken[index + step]
    // A neighbour is added only if the sentence between was added.
    const isBeside = around.some((each) => Math.abs(each.index - (index + step)) === 1)
    if (near === undefined || !isBeside || used.has(near) || near.text.length >= left) continue
    around.push(near)
    left -= near.text.length + 1
  }
  return around.sort((one, other) => one.index - other.index)
}

function asPassage({ title }: Talk, sentences: readonly SpokenSentence[]): SpokenPassage {
  let at = 0
  const starts = sentences.map(({ text, startSeconds: seconds }) => {
    const start = { at, seconds }
    at += text.length + 1
    return start
  })
  return { title, text: sentences.map(({ text }) => text).join(' '), starts }
}
