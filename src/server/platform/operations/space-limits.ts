import type { SpaceLimits } from '#contract/profile/space.ts'

type SpaceVariables = Partial<
  Record<
    | 'COURSES_PER_LEARNER'
    | 'VIDEOS_PER_LEARNER'
    | 'TRANSCRIPT_MB_PER_LEARNER'
    | 'PROJECTS_PER_LEARNER'
    | 'MESSAGES_PER_LEARNER',
    number | undefined
  >
>

/** How much a learner may have: as its operator chose, or far more than anybody who learns comes to. */
export const spaceLimits = (chosen: SpaceVariables): SpaceLimits => ({
  courses: chosen.COURSES_PER_LEARNER ?? 500,
  videos: chosen.VIDEOS_PER_LEARNER ?? 2000,
  transcriptBytes: (chosen.TRANSCRIPT_MB_PER_LEARNER ?? 100) * 1024 * 1024,
  projects: chosen.PROJECTS_PER_LEARNER ?? 500,
  messages: chosen.MESSAGES_PER_LEARNER ?? 100_000,
})
