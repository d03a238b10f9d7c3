import { execFileSync } from 'node:child_process'
import { root } from '../setup/places.mjs'

/** The rooms' stories, by the beginning of their file's name. What stands in no list belongs to every room. */
export const storiesOfRooms = {
  accounts: ['account-', 'guard', 'log-out', 'mailed-links', 'sign-in'],
  profile: ['profile'],
  courses: [
    'browse',
    'card-columns',
    'course-sharing',
    'create-course',
    'dashboard',
    'edit-course',
    'first-five-minutes',
    'model-writes-course',
    'ready-made',
  ],
  classroom: ['away-and-back', 'classroom', 'first-five-minutes', 'place-kept'],
  exams: ['exam'],
  library: ['library', 'video', 'card-columns'],
  operator: ['operator'],
  projects: ['project', 'card-columns'],
  reflections: ['reflection'],
  landing: ['landing', 'waitlist', 'colour-scheme'],
}

const roomOf = (file) => /^src\/(?:contract|db|server|web)\/([a-z-]+)(?:\/|\.ts$)/.exec(file)?.[1]

/**
 * The stories that a change can touch: those that changed themselves, and those of the rooms in which something changed.
 * A change outside of the rooms (platform, ui, packages …) can touch all of them: then the answer is undefined.
 */
export function touchedStories(changed, stories) {
  const files = changed.filter((file) => !/\.(?:md|png)$|\.test\.(?:ts|tsx|mjs)$/.test(file))
  const touched = new Set()
  for (const file of files) {
    const story = stories.find((name) => file === `e2e/${name}`)
    const prefixes = storiesOfRooms[roomOf(file)]
    if (story) touched.add(story)
    else if (prefixes === undefined) return undefined
    else for (const name of ofPrefixes(prefixes, stories)) touched.add(name)
  }
  if (files.some((file) => file.startsWith('src/web/')))
    for (const name of stories.filter(ofEveryRoom)) touched.add(name)
  return [...touched].sort()
}

/** Tests that read what no test imports, so that the change of an import does not find them. */
export const testsThatRead = (changed) =>
  changed.some((file) => /^(?:content|scripts\/content-numbers)\//.test(file))
    ? ['tests/content.test.ts']
    : []

const ofPrefixes = (prefixes, stories) =>
  stories.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))

const ofEveryRoom = (name) => ofPrefixes(Object.values(storiesOfRooms).flat(), [name]).length === 0

/** What differs from a commit, also what is not committed or not even known to git yet. */
export function changedFiles(since) {
  const lines = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...new Set([
      ...lines('diff', '--name-only', since),
      ...lines('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}
