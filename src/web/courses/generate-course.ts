import {
  type CourseBrief,
  generateCourseReplySchema,
  type UnitPlan,
  unitPlanSchema,
} from '#contract/courses.ts'
import { itemEventSchema } from '#contract/event-stream.ts'
import { answer, api, apiFetch } from '#web/lib/api.ts'
import { isCancelled } from '#web/lib/api-error.ts'
import { readEvents } from '#web/lib/read-events.ts'

/** Personalises the plan; a profile that does not load leaves the plan for anybody. */
async function readProfile(signal: AbortSignal) {
  try {
    const profile = await answer(api.api.profile.$get({}, { init: { signal } }))
    if (profile === null) return {}
    const { name, educationLevel, careerGoals, interests, certifications } = profile
    return { name, education_level: educationLevel, career_goals: careerGoals, interests, certifications }
  } catch (error) {
    if (isCancelled(error)) throw error
    console.warn('The course is planned without the profile.', error)
    return {}
  }
}

interface Listening {
  signal: AbortSignal
  onUnit: (unit: UnitPlan, index: number) => void
}

/** The units of a course, told one by one as they are written; at the end, all of them. */
export async function generateCourse(
  course: CourseBrief,
  { signal, onUnit }: Listening,
): Promise<UnitPlan[]> {
  const response = await apiFetch('/api/generate-course', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ course, profile: await readProfile(signal) }),
    signal,
  })
  for await (const { event, data } of readEvents(response)) {
    if (event === 'item') {
      const { index, item } = itemEventSchema.parse(data)
      onUnit(unitPlanSchema.parse(item), index)
    }
    if (event === 'done') return generateCourseReplySchema.parse(data).units
  }
  throw new Error('The stream ended without a course.')
}
