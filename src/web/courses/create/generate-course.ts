import type { UnitPlan } from '#contract/courses.ts'
import { askGuide } from '#web/lib/calls/ask-guide.ts'
import { readEvents } from '#web/lib/calls/read-events.ts'
import type { NewCourse } from './read-course-form.ts'

interface Listening {
  signal: AbortSignal
  onUnit: (unit: UnitPlan, index: number) => void
}

/** The units of a course, told one by one as they are written; at the end, all of them. */
export async function generateCourse(
  { brief: course, sourceIds, buildsOnKnown }: Omit<NewCourse, 'visibility'>,
  { signal, onUnit }: Listening,
): Promise<UnitPlan[]> {
  const asked = { course, sourceIds, buildsOnKnown }
  const response = await askGuide('/api/generate-course', asked, { signal, isStreamed: true })
  for await (const { event, data } of readEvents(response)) {
    if (event === 'item') {
      const { index, item } = data as { index: number; item: UnitPlan }
      onUnit(item, index)
    }
    if (event === 'done') return (data as { units: UnitPlan[] }).units
  }
  throw new Error('The stream ended without a course.')
}
