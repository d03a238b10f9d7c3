import type { LibrarianQuestion } from '#contract/library.ts'
import { videos } from '#db/library.ts'
import { replyAboutVideo } from '#server/guide/reply-as-librarian.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller, Guides } from '#server/platform/guides.ts'
import type { Logger } from '#server/platform/log.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { aboutVideoPrompt } from './about-video.prompt.ts'
import { type BackedTimes, backedTimes, unbackedDropper } from './backed-times.ts'
import { keepInteraction, recentTurns } from './keep-interaction.ts'
import { ownVideo } from './queries.ts'

type Asking = { videoId: string; message: string; currentTime: number }
type Keep = (said: string, cutOff: boolean) => Promise<void>

/** The Librarian's reply about a video, checked against its transcript and kept. */
export async function askLibrarian(
  { db, guides, log }: { db: Database; guides: Guides; log: Logger },
  caller: Caller,
  { videoId, message, currentTime }: Asking,
): Promise<{ events: AsyncIterable<TextEvent>; backed: BackedTimes }> {
  const learnerId = caller.userId
  const { question, backed } = await questionAbout(db, learnerId, { videoId, message, currentTime })
  const history = await recentTurns(db, videoId)
  const told = guides.text(caller, {
    purpose: 'librarian-chat',
    prompt: () => aboutVideoPrompt(question, history),
    temperature: 0.7,
    maxTokens: 1500,
    size: 'chat',
    offline: () => replyAboutVideo(question).message,
  })
  const keep: Keep = (said, cutOff) =>
    keepInteraction(db, {
      videoId,
      learnerId,
      userMessage: message,
      assistantResponse: said,
      cutOff,
      currentTime,
      seekTimestamp: backed.only(said),
    })
  const events = checked(told, backed, keep, (keepPartial) => {
    const leave = () => keepPartial().catch((err: unknown) => log.error({ err }, 'reply not kept'))
    caller.signal.addEventListener('abort', () => void leave(), { once: true })
  })
  return { events, backed }
}

async function questionAbout(db: Database, learnerId: string, { videoId, message, currentTime }: Asking) {
  const [video] = await db
    .select({
      title: videos.title,
      description: videos.description,
      channelName: videos.channelName,
      transcript: videos.transcript,
    })
    .from(videos)
    .where(ownVideo(videoId, learnerId))
  if (video === undefined) throw new AppError('video_not_found')
  const transcript = video.transcript ?? []
  const question: LibrarianQuestion = {
    message,
    transcript,
    currentTimeSeconds: currentTime,
    videoTitle: video.title,
    videoDescription: video.description,
    channelName: video.channelName ?? '',
  }
  return { question, backed: backedTimes(transcript) }
}

/**
 * Words as they come, without times that nothing backs. What was said is kept before its last word is told, and whoever
 * leaves in the middle finds what came so far.
 */
async function* checked(
  events: AsyncIterable<TextEvent>,
  backed: BackedTimes,
  keep: Keep,
  onLeaving: (keepPartial: () => Promise<void>) => void,
): AsyncGenerator<TextEvent> {
  const dropper = unbackedDropper(backed)
  let said = ''
  let isKept = false
  const keepOnce = async (cutOff: boolean) => {
    if (isKept || said.trim() === '') return
    isKept = true
    await keep(said, cutOff)
  }
  onLeaving(() => keepOnce(true))
  for await (const event of events) {
    const piece = event.type === 'delta' ? dropper.push(event.text) : dropper.rest()
    said += piece
    if (piece !== '') yield { type: 'delta', text: piece }
    if (event.type === 'done' && said.trim() !== '') {
      await keepOnce(event.finishReason === 'length')
      yield { ...event, text: said }
    } else if (event.type !== 'delta') {
      await keepOnce(true)
      const failure = event.type === 'failed' ? event.failure : new ModelFailure('bad_answer')
      yield { type: 'failed', failure: failure.with(said) }
    }
  }
}
