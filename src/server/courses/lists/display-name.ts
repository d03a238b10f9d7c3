export type Names = { name: string | null; username: string | null; email: string }

/** The name of a learner for other learners: the first of these that exists. */
export function displayName({ name, username, email }: Names): string {
  const firstWord = name?.trim().split(/\s+/)[0]
  return firstWord || username?.trim() || email.split('@')[0]?.trim() || 'anonymous'
}

/** A fork outlives the account of the course's creator. */
export const creatorName = (creator: Names | null): string =>
  creator === null ? 'a former learner' : displayName(creator)
