export type Names = { name: string | null; username: string | null; email: string }

/** What another learner is told of a learner: the first of these that is there. */
export function displayName({ name, username, email }: Names): string {
  const firstWord = name?.trim().split(/\s+/)[0]
  return firstWord || username?.trim() || email.split('@')[0]?.trim() || 'anonymous'
}

/** A fork outlives the account of whoever made the course. */
export const creatorName = (creator: Names | null): string =>
  creator === null ? 'a former learner' : displayName(creator)
