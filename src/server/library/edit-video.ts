import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { EditVideo, VideoDetail } from '#contract/library.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import { markChanged } from '#server/courses/mark-changed.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { refuseStale, unlessChanged } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { holdSpace, measureSpace, refuseFull } from '#server/platform/space/measure-space.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { holdOwnCourse } from '#server/sources/queries.ts'
import { carryCheckpoints } from './checkpoints/carry-checkpoints.ts'
import { findVideo } from './find-video.ts'
import { keepVideoWords } from './keep-video-words.ts'
import { ownVideo } from './queries.ts'
import { keepTranscript } from './transcripts/keep-transcript.ts'
import { readTranscriptApart } from './transcripts/read-transcript-apart.ts'
import { dropUnusedTranscripts } from './transcripts/sweep-transcripts.ts'

/** The columns of a video that its course shares with others. */
const toOthers = {
  title: videos.title,
  description: videos.description,
  tags: videos.tags,
  channelName: videos.channelName,
  courseId: videos.courseId,
  hash: videos.transcriptHash,
}

/** The course is locked before the video, in the same order as the deletion of a course locks the two. */
const holdCourseOf = (tx: Transaction, videoId: string, learnerId: string) =>
  tx
    .select({ id: courses.id })
    .from(courses)
    .innerJoin(videos, eq(videos.courseId, courses.id))
    .where(ownVideo(videoId, learnerId))
    .for('key share', { of: courses })

/** Applies all changes of the edit or none. */
export async function editVideo(
  db: Database,
  id: string,
  learnerId: string,
  { transcript: written, channelName, revision, ...edit }: EditVideo,
  limits: SpaceLimits,
): Promise<VideoDetail> {
  const transcript = written === undefined ? undefined : await readTranscriptApart(learnerId, written)
  return db.transaction(async (tx) => {
    if (transcript) await holdSpace(tx, learnerId)
    const before = transcript ? await measureSpace(tx, learnerId, ['transcriptBytes']) : undefined
    await holdCourseOf(tx, id, learnerId)
    const [found] = await tx
      .select({ current: videos, shown: toOthers })
      .from(videos)
      .where(ownVideo(id, learnerId))
      .for('no key update')
    if (found === undefined) throw new AppError('video_not_found')
    const { current, shown } = found
    refuseStale(current, revision, 'video')
    if (edit.courseId !== undefined && edit.courseId !== current.courseId)
      await holdOwnCourse(tx, edit.courseId, learnerId)
    const hash = current.transcriptHash
    const set = {
      ...edit,
      ...(channelName !== undefined && { channelName: channelName || null }),
      ...(transcript !== undefined && { transcriptHash: await keepTranscript(tx, transcript) }),
      cameWithCourse: false,
      searchText: searchTextOf(edit.title ?? current.title, edit.description ?? current.description),
    }
    const [changed] = await tx
      .update(videos)
      .set({ ...set, ...unlessChanged(current, set) })
      .where(eq(videos.id, id))
      .returning(toOthers)
    if (changed?.courseId && !isDeepStrictEqual(changed, shown)) await markChanged(tx, changed.courseId)
    if (before) await refuseFull(tx, learnerId, limits, ['transcriptBytes'], before)
    await keepVideoWords(tx, eq(videos.id, id))
    if (transcript) await carryCheckpoints(tx, { videoId: id, hash, transcript })
    if (transcript !== undefined && hash !== null) await dropUnusedTranscripts(tx, [hash])
    return findVideo(tx, id, learnerId)
  })
}
