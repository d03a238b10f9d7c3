/** The origin of a video or a project: made or recommended by AI, copied with a course, or anything else. */
export const origins = ['own', 'copied', 'ai'] as const
export type Origin = (typeof origins)[number]

export const originNamed = (name: string | null): Origin | null =>
  origins.find((origin) => origin === name) ?? null
