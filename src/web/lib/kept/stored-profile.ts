import type { Profile } from '#contract/profile.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

const words: (keyof Profile)[] = [
  'id',
  'username',
  'email',
  'name',
  'educationLevel',
  'careerGoals',
  'preferredLearningStyle',
  'lastUpdated',
]
const lists: (keyof Profile)[] = ['interests', 'certifications', 'languagesSpoken']
const isText = (value: unknown) => typeof value === 'string'

/** A profile as this browser kept it, if it is one. */
function asProfile(stored: unknown): Profile | undefined {
  if (!isRecord(stored)) return undefined
  const { age, fullName, revision } = stored
  const isProfile =
    words.every((name) => isText(stored[name])) &&
    lists.map((name) => stored[name]).every((list) => Array.isArray(list) && list.every(isText)) &&
    (age === null || typeof age === 'number') &&
    (fullName === null || isText(fullName)) &&
    typeof revision === 'number'
  return isProfile ? (stored as Profile) : undefined
}

/** Read or saved: the browser's copy, and whose browser this is. */
export function storeProfile(profile: Profile): Profile {
  writeStored('profile', profile)
  writeStored('studentProfile', profile)
  return profile
}

/** The last profile this browser saw of the learner. */
export const storedProfile = (): Profile | undefined =>
  asProfile(readStored('studentProfile')) ?? asProfile(readStored('profile'))
