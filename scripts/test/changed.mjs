import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/places.mjs'

/**
 * The rooms' stories, by the beginning of their file's name. A story that is in no list belongs to every
 * room.
 */
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

/** A bundled course appears where courses do. */
const roomOf = (file) =>
  file.startsWith('content/')
    ? 'courses'
    : /^src\/(?:contract|db|server|web)\/([a-z-]+)(?:\/|\.ts$)/.exec(file)?.[1]

/**
 * The stories that a change can affect: those that changed themselves, those of the rooms with a change, and
 * those that run through many rooms. A change outside the rooms (platform, ui, packages …) can affect all of
 * them: then the result is undefined.
 */
export function touchedStories(changed, stories, sources = contractReaders()) {
  const files = changed.filter(
    (file) => file.startsWith('content/') || !/\.(?:md|png)$|\.test\.(?:ts|tsx|mjs)$/.test(file),
  )
  const touched = new Set()
  for (const file of files) {
    const story = stories.find((name) => file === `e2e/${name}`)
    if (story) touched.add(story)
    else if (storiesOfRooms[roomOf(file)] === undefined) return undefined
    else {
      const rooms = [file, ...readersOf(file, sources)].map(roomOf)
      for (const room of rooms)
        for (const name of ofPrefixes(storiesOfRooms[room] ?? [], stories)) touched.add(name)
    }
  }
  if (files.some((file) => !file.startsWith('e2e/')))
    for (const name of stories.filter(ofEveryRoom)) touched.add(name)
  return [...touched].sort()
}

/**
 * Which files import a file of the contract, directly or through others: rooms depend on the contract of
 * other rooms.
 */
function readersOf(file, sources) {
  const found = new Set()
  const look = (changed) => {
    if (!changed.startsWith('src/contract/')) return
    const address = `'#${changed.slice('src/'.length)}'`
    for (const source of sources) {
      if (found.has(source.file) || !source.text.includes(address)) continue
      found.add(source.file)
      look(source.file)
    }
  }
  look(file)
  return found
}

function contractReaders() {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ file: `src/${name}`, text: readFileSync(join(root, 'src', name), 'utf8') }))
}

/** Tests that read files which no test imports, so that a search by imports does not find them. */
const readers = [
  { reads: /^(?:content|scripts\/content-numbers)\//, tests: ['tests/content.test.ts'] },
  {
    reads: /^prompts\//,
    tests: [
      'src/server/platform/guides/prompts.test.ts',
      'tests/ai-routes.test.ts',
      'tests/guide-facts.test.ts',
    ],
  },
  { reads: /^src\/web\/.*\.(?:css|tsx)$/, tests: ['src/web/ui/shapes.test.ts'] },
  { reads: /^src\/web\/.*\.css$/, tests: ['src/web/ui/theme.test.ts'] },
  { reads: /^src\/db\/migrations\//, tests: ['tests/migrate-keeps-rows.test.ts', 'tests/migrate.test.ts'] },
]

export const testsThatRead = (changed) =>
  readers.filter(({ reads }) => changed.some((file) => reads.test(file))).flatMap(({ tests }) => tests)

const ofPrefixes = (prefixes, stories) =>
  stories.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))

const ofEveryRoom = (name) => ofPrefixes(Object.values(storiesOfRooms).flat(), [name]).length === 0

/**
 * The files that differ from a commit, uncommitted and untracked ones included; a moved file in both places.
 */
export function changedFiles(since) {
  const lines = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...new Set([
      ...lines('diff', '--name-only', '--no-renames', since),
      ...lines('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}
