export const projectStatuses = ['not_started', 'in_progress', 'completed', 'archived'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
export const milestoneStatuses = ['pending', 'in_progress', 'completed'] as const
export type MilestoneStatus = (typeof milestoneStatuses)[number]
export const projectLevels = ['beginner', 'intermediate', 'advanced'] as const
export const sharingPlatforms = ['github', 'blog', 'video'] as const

export const projectLimits = {
  title: 200,
  description: 5000,
  type: 50,
  list: { items: 50, itemLength: 500 },
  hours: 10_000,
  formHours: 10,
  apiHours: 20,
  milestones: 50,
  socialLinks: 10,
} as const

export const milestoneLimits = {
  title: 200,
  text: 5000,
  list: { items: 50, itemLength: 500 },
  tasks: 100,
  taskTitle: 500,
  defaultHours: 3,
  actualHours: 100_000,
  submissions: 20,
  concepts: 6,
  perProject: projectLimits.milestones,
} as const

/** Networks whose addresses are known; a link under any other name may lead anywhere on the web. */
export const socialNetworks = {
  linkedin: { label: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'] },
  x: { label: 'X', hosts: ['x.com', 'twitter.com'] },
  bluesky: { label: 'Bluesky', hosts: ['bsky.app'] },
  mastodon: { label: 'Mastodon', hosts: undefined },
} as const
