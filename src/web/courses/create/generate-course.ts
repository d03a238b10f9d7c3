import { askGuide } from '#web/lib/calls/ask-guide.ts'
import type { RunStore } from '#web/runs/run-store.ts'
import type { CourseAsked } from './read-course.ts'
import type { NewCourse } from './read-course-form.ts'

/**
 * Starts writing the units of a course; resolves when the run ends. The run continues when the learner leaves
 * the page.
 */
export function beginCourse(
  store: RunStore,
  { brief: course, sourceIds, buildsOnKnown }: Omit<NewCourse, 'visibility'>,
): Promise<void> {
  const asked: CourseAsked = { course, sourceIds, buildsOnKnown }
  return store.begin((signal) => askGuide('/api/generate-course', asked, { signal, isStreamed: true }))
}
