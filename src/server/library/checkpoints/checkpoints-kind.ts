import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type CheckpointsProgress, checkpointFault } from '#contract/library/checkpoints.ts'
import type { TranscriptLine } from '#contract/library.ts'
import type { RunEvent } from '#contract/runs.ts'
import { transcripts, videos } from '#db/library.ts'
import { ownVideo } from '#server/library/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { streamOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import { whenFree } from '#server/platform/guides/when-free.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { runKind } from '#server/runs/run-kind.ts'
import { firstLines, maxSpoken } from '#server/sources/spoken/spoken-lines.ts'
import { findSet, isToBeMade, keepSet, ownKey } from './sets.ts'
import { stateCheckpoints } from './state-checkpoints.ts'
import { readTalk } from './talk.ts'
import { writeCheckpoints } from './write-checkpoints.ts'

const progress = (data: CheckpointsProgress): RunEvent => ({ event: 'progress', data })

/**
 * The run that makes the questions of a video's transcript. Its events contain only counts, because runs are
 * shown and keys must stay secret.
 */
export const checkpointsKind = runKind({
  name: 'checkpoints',
  // The page starts it when a video opens, and no learner waits for it.
  isMadeAhead: true,
  /** The hash of the transcript that the run is for; a later transcript of the video needs another run. */
  request: z.strictObject({ videoId: z.uuid(), transcriptHash: z.string().optional() }),
  sentence: () => checkpointFault,
  run: makeCheckpoints,
})

/**
 * Makes the questions once for all learners with the same transcript, on the account of the first. Questions
 * by a learner's own model are only for that learner: no other learner chose this model, and the key pays for
 * its owner's calls only.
 */
async function* makeCheckpoints(
  services: Services,
  caller: Caller,
  { videoId }: { videoId: string },
): AsyncGenerator<RunEvent> {
  const { db, guides } = services
  const { hash, transcript } = await loadTranscript(db, videoId, caller.userId)
  const hasModel = guides.model !== null
  const key = guides.model?.config.from === 'own' ? ownKey({ videoId, hash }) : hash
  yield* streamOnce<RunEvent>(db, {
    key: `checkpoints:${key}`,
    read: async () => {
      const set = await findSet(db, { videoId, hash })
      return set === undefined || isToBeMade(set, hasModel)
        ? undefined
        : [progress({ step: 'made', count: set.made.length })]
    },
    run: (signal, rank) => make(services, { ...caller, signal, rank }, { key, transcript }),
    signal: caller.signal,
    rank: caller.rank,
  })
}

type Source = { key: string; transcript: TranscriptLine[] }

async function* make(
  { db, guides }: Services,
  caller: Caller,
  { key, transcript }: Source,
): AsyncGenerator<RunEvent> {
  const talk = readTalk(transcript)
  if (talk === undefined) {
    // Another model could not use this transcript either, so an empty set is stored.
    await db.transaction((tx) => keepSet(tx, { key, madeBy: 'model' }, []))
    return yield progress({ step: 'made', count: 0 })
  }
  if (guides.model === null) {
    const stated = stateCheckpoints(talk, transcript)
    await db.transaction((tx) => keepSet(tx, { key, madeBy: 'rules' }, stated))
    return yield progress({ step: 'made', count: stated.length })
  }
  const writing = whenFree(() => writeCheckpoints(guides, caller, talk), caller.signal)
  for (;;) {
    const { done, value } = await writing.next()
    if (!done) {
      yield progress(value)
      continue
    }
    await db.transaction((tx) => keepSet(tx, { key, madeBy: 'model' }, value))
    return yield progress({ step: 'made', count: value.length })
  }
}

async function loadTranscript(db: Connection, videoId: string, learnerId: string) {
  const [row] = await db
    .select({ transcript: firstLines(maxSpoken), hash: transcripts.hash })
    .from(videos)
    .leftJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
    .where(ownVideo(videoId, learnerId))
  if (row === undefined) throw new AppError('video_not_found')
  if (row.transcript === null || row.hash === null) throw new AppError('no_checkpoints')
  return { transcript: row.transcript, hash: row.hash }
}
