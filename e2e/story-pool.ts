import { openPool, type Pool } from '#server/platform/database/db.ts'

/**
 * A story's own connections to the tables. Its product may end, or be killed, while a connection is idle or
 * is just being closed: the next query opens another, and the error of an idle connection is no failure of
 * the story.
 */
export const openStoryPool = (url: string): Pool => openPool(url, { max: 2, onIdleError: () => {} })
