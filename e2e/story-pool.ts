import { openPool, type Pool } from '#server/platform/database/db.ts'

/**
 * A story's own way to the tables. Its product may end, or be killed, while a connection rests or is just being
 * closed: the next query opens another, and a connection that nobody uses is no fault of the story.
 */
export const openStoryPool = (url: string): Pool => openPool(url, { max: 2, onIdleError: () => {} })
