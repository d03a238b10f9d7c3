/** Where a video or a project comes from: what AI made or recommended, what stands in a copied course, all else. */
export const origins = ['own', 'copied', 'ai'] as const
export type Origin = (typeof origins)[number]

export const originNamed = (name: string | null): Origin | null =>
  origins.find((origin) => origin === name) ?? null
