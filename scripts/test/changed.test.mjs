import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup/places.mjs'
import { storiesOfRooms, testsThatRead, touchedStories } from './changed.mjs'

const stories = [
  'dashboard.spec.ts',
  'exam.spec.ts',
  'graded-exam.spec.ts',
  'profile.spec.ts',
  'screens.spec.ts',
  'video.spec.ts',
  'video-times.spec.ts',
]

it('a change in a room touches its stories, and those that look at every screen', () => {
  expect(touchedStories(['src/web/library/video-card.tsx'], stories)).toEqual([
    'graded-exam.spec.ts',
    'screens.spec.ts',
    'video-times.spec.ts',
    'video.spec.ts',
  ])
  expect(touchedStories(['src/server/exams/routes.ts'], stories)).toEqual([
    'exam.spec.ts',
    'graded-exam.spec.ts',
    'screens.spec.ts',
  ])
})

it('a change in the contract touches the stories of every room that builds on it', () => {
  const sources = [
    { file: 'src/contract/exams.ts', text: "import { name } from '#contract/profile.ts'" },
    { file: 'src/server/library/routes.ts', text: "import { exam } from '#contract/exams.ts'" },
    { file: 'src/web/courses/api.ts', text: "import { course } from '#contract/courses.ts'" },
  ]
  const touched = touchedStories(['src/contract/profile.ts'], stories, sources)
  expect(touched).toContain('profile.spec.ts')
  expect(touched).toContain('exam.spec.ts')
  expect(touched).toContain('video.spec.ts')
  expect(touched).not.toContain('dashboard.spec.ts')
})

it('a story that changed is touched, a page of text or a unit test touches none', () => {
  const files = ['e2e/exam.spec.ts', 'README.md', 'src/web/ui/tile.test.tsx']
  expect(touchedStories(files, stories)).toEqual(['exam.spec.ts'])
})

it('a change outside of the rooms can touch everything', () => {
  expect(touchedStories(['src/server/platform/database/db.ts'], stories)).toBeUndefined()
  expect(touchedStories(['package.json', 'e2e/exam.spec.ts'], stories)).toBeUndefined()
})

it('a change in a course that comes along is read by the rules of content, for no test imports it', () => {
  expect(testsThatRead(['content/arguments/course.md'])).toEqual(['tests/content.test.ts'])
  expect(testsThatRead(['scripts/content-numbers/arguments.mjs'])).toEqual(['tests/content.test.ts'])
  expect(testsThatRead(['docs/course-format.md', 'src/server/content/x.ts'])).toEqual([])
  expect(touchedStories(['content/arguments/course.md'], stories)).toContain('dashboard.spec.ts')
})

it('prompts, styles and migrations have tests that read them as files, and each of these is there', () => {
  const [prompt, style, migration] = [
    'prompts/x.txt',
    'src/web/exams/x.module.css',
    'src/db/migrations/1.sql',
  ]
  expect(testsThatRead([prompt])).toContain('src/server/platform/guides/prompts.test.ts')
  expect(testsThatRead([style])).toContain('src/web/ui/shapes.test.ts')
  expect(testsThatRead([migration])).toContain('tests/migrate-keeps-rows.test.ts')
  for (const file of testsThatRead([prompt, style, migration]))
    expect(existsSync(join(root, file)), file).toBe(true)
})

it('every room’s list names stories that exist', () => {
  const there = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'))
  for (const prefix of new Set(Object.values(storiesOfRooms).flat()))
    expect(
      there.some((name) => name.startsWith(prefix)),
      prefix,
    ).toBe(true)
})
