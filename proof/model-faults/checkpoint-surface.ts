import { checkpointFault } from '#contract/library/checkpoints.ts'
import {
  agreeing,
  askedOn,
  goodCheckpoints,
  goodLines,
  talkLines,
  talkOf,
  talkVideo,
} from '../../tests/checkpoints.ts'
import { hostileKeys, type Surface } from './surface.ts'

/**
 * As the writer and the second reader answer: two calls. The questions come last: if they came whole before
 * the fault, they would be an answer.
 */
const both = (items: ReturnType<typeof askedOn>[], readItems = items, more: object = {}) =>
  JSON.stringify({ ...more, ...JSON.parse(agreeing(readItems)), ...JSON.parse(goodCheckpoints(items)) })

const good = goodLines.map((line) => askedOn(line))
const tooMany = [
  ...good,
  ...Array.from({ length: 500 }, (_, index) => askedOn(index % 30, { question: `${index}?` })),
]
/**
 * Of a talk of six minutes the second reader gets at most this many; its answers to further questions are
 * ignored.
 */
const readAtMost = 10

let talks = 0

/** The questions of a video: a run, which continues after the learner leaves. */
export const checkpointSurface: Surface = {
  name: 'checkpoints',
  call: 'POST /api/videos/{id}/checkpoints',
  answers: 'json',
  streams: true,
  keepsPartial: false,
  keepsQuestion: false,
  keepsAnswer: true,
  appends: false,
  goesOnAlone: true,
  extraCalls: 1,
  limitMs: 120_000,
  words: {
    good: both(good),
    torn: '{"checkpoints": [{"quotation": "A spring',
    empty: '{"checkpoints": []}',
    wrong: '{"checkpoints": [{"quotation": 1, "options": {}}, "none"]}',
    many: both(tooMany, tooMany.slice(0, readAtMost)),
    hostile: both(
      good.map((item) => ({ ...item, ...hostileKeys })),
      good,
      hostileKeys,
    ),
  },
  isGood: ({ state }) => state === 'done',
  sentence: () => checkpointFault,
  prepare: async ({ learner, pool }) => {
    // Learners share the questions of one transcript, so each cell has a different transcript.
    talks += 1
    const text = talkOf([...talkLines, `This was talk number ${talks} of ${learner.id}.`])
    const video = await talkVideo(learner.client, { transcript: { text } })
    const body = {}
    return {
      path: `/api/videos/${video.id}/checkpoints`,
      body,
      other: body,
      kept: async () => {
        const { rows } = await pool.query<{ made: number }>(
          `select count(checkpoints.id)::int as made from checkpoint_sets left join checkpoints using (transcript_hash)
           where transcript_hash = (select transcript_hash from videos where id = $1)
           group by transcript_hash`,
          [video.id],
        )
        const [set] = rows
        if (set !== undefined && set.made < goodLines.length)
          throw new Error(`${set.made} questions are kept`)
        return { state: set === undefined ? 'nothing' : 'whole', count: rows.length }
      },
    }
  },
}
