export const guides = ['Professor', 'Examiner', 'Librarian'] as const

export const classroomLimits = {
  message: 4000,
  /** That a guide plans. A lesson that came with its course may have more. */
  activities: { min: 4, max: 8 },
  authoredActivities: 12,
  prefetchPauseMs: 2000,
  prefetchReadyAfter: 3,
  examinerReplyDelayMs: 1000,
  notes: 60_000,
  context: 20_000,
  /** A browser reads so many at a time, and keeps a copy of the newest so many. */
  messagesPerPage: 50,
} as const

/** So many exercises of so many characters are kept with an activity's notes. */
export const exerciseLimits = { count: 5, prompt: 2000, answer: 4000, attempt: 4000, hint: 500 } as const

/** How far an activity's exam is. */
export const examStatuses = ['none', 'ready', 'active', 'submitted', 'graded'] as const

export const workKinds = ['book', 'article', 'video', 'course', 'reference', 'practice'] as const
