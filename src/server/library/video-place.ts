import { eq } from 'drizzle-orm'
import { studentProfileSchema } from '#contract/profile.ts'
import { courses } from '#db/courses.ts'
import { transcripts, videos } from '#db/library.ts'
import { profiles } from '#db/profile.ts'
import { doubtAssent, untilRejected } from '#server/conversations/doubt-assent.ts'
import type { VideoPlace } from '#server/conversations/routes.ts'
import { replyAboutVideo } from '#server/guide/reply-as-librarian.ts'
import { loadKnowledge } from '#server/knowledge/load-knowledge.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { firstLines, maxSpoken } from '#server/sources/spoken/spoken-lines.ts'
import { aboutVideoPrompt, toldTranscript } from './about-video.prompt.ts'
import { type BackedTimes, backedTimes, unbackedDropper } from './backed-times.ts'
import { findVideoRow, ownVideo } from './queries.ts'

/**
 * The chat about a learner's own video: the Librarian gets its transcript and may name only times that it
 * confirms.
 */
export const videoPlace: VideoPlace = {
  open: async ({ db, guides }, caller, { videoId, message, currentTime }) => {
    const { title, description, channelName } = videos
    const [found] = await db
      .select({
        video: { title, description, channelName },
        lines: firstLines(maxSpoken),
        course: courses,
        profile: profiles,
      })
      .from(videos)
      .leftJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
      .leftJoin(courses, eq(courses.id, videos.courseId))
      .leftJoin(profiles, eq(profiles.id, videos.userId))
      .where(ownVideo(videoId, caller.userId))
    if (found === undefined) throw new AppError('video_not_found')
    const { video, course } = found
    const learner = studentProfileSchema.parse(found.profile)
    const lines = found.lines ?? []
    const backed = backedTimes(lines)
    const question = {
      message,
      transcript: lines,
      currentTimeSeconds: currentTime,
      videoTitle: video.title,
      videoDescription: video.description,
      channelName: video.channelName ?? '',
    }
    return {
      place: { videoId },
      guide: 'Librarian',
      currentTime,
      seekTimestamp: backed.only,
      reply: async (history) => {
        const knowledge =
          course === null || guides.model === null
            ? ''
            : await loadKnowledge(db, { userId: caller.userId, courseId: course.id, unitId: null }, 'shaky')
        // Without a model the transcript is not needed.
        const transcriptPart = guides.model === null ? '' : toldTranscript(question)
        const ask = (caution?: string, rejected?: AbortSignal) =>
          guides.text(untilRejected(caller, rejected), {
            purpose: 'librarian-chat',
            prompt: () =>
              aboutVideoPrompt({ question, transcriptPart, learner, course, knowledge }, history, caution),
            temperature: 0.7,
            maxTokens: 1500,
            size: 'chat',
            offline: () => replyAboutVideo(question).message,
          })
        const events = guides.model === null ? ask() : doubtAssent(ask, { message, notes: transcriptPart })
        return dropUnbackedTimes(events, backed)
      },
    }
  },
  requireOwn: findVideoRow,
}

async function* dropUnbackedTimes(
  events: AsyncIterable<TextEvent>,
  backed: BackedTimes,
): AsyncGenerator<TextEvent> {
  const dropper = unbackedDropper(backed)
  let said = ''
  for await (const event of events) {
    const piece = event.type === 'delta' ? dropper.push(event.text) : dropper.rest()
    said += piece
    if (piece !== '') yield { type: 'delta', text: piece }
    if (event.type === 'done') yield { ...event, text: said }
    if (event.type === 'failed') yield { ...event, failure: event.failure.with(said) }
  }
}
