import type { CourseProposal } from '#contract/courses/course-proposal.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { proposeCourse } from './propose-course.ts'

type Latest = { sentence: string; stop: AbortController; fields: Promise<CourseProposal> }

/** The number of learners whose latest proposal a process keeps. */
const maxLearners = 500
const latest = new WeakMap<Guides, Map<string, Latest>>()

/**
 * The fields that a guide proposes from a sentence. The call continues when the learner leaves its page; the
 * same sentence, sent again, gets its fields. Another sentence ends it.
 */
export function latestProposal(guides: Guides, caller: Caller, sentence: string): Promise<CourseProposal> {
  const byLearner = latest.get(guides) ?? new Map<string, Latest>()
  latest.set(guides, byLearner)
  const earlier = byLearner.get(caller.userId)
  if (earlier?.sentence === sentence) return earlier.fields
  earlier?.stop.abort()
  const stop = new AbortController()
  const fields = proposeCourse(guides, { ...caller, signal: stop.signal }, sentence)
  byLearner.delete(caller.userId)
  byLearner.set(caller.userId, { sentence, stop, fields })
  const [oldest] = byLearner.keys()
  if (byLearner.size > maxLearners && oldest !== undefined) byLearner.delete(oldest)
  // A failed proposal is requested again.
  fields.catch(() => {
    if (byLearner.get(caller.userId)?.fields === fields) byLearner.delete(caller.userId)
  })
  return fields
}
