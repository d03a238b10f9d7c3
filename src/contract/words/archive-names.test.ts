import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backupName, exportName } from './archive-names.ts'

// Half past two at night of the next day on Kiritimati, and still the day before in Honolulu.
const moment = new Date('2026-03-31T12:30:05Z')

beforeEach(() => vi.stubEnv('TZ', 'UTC'))
afterEach(() => vi.unstubAllEnvs())

it.each([
  ['Pacific/Kiritimati', '2026-04-01', '02-30-05'],
  ['UTC', '2026-03-31', '12-30-05'],
  ['Pacific/Honolulu', '2026-03-31', '02-30-05'],
])('an archive made in %s carries the date there', (zone, day, time) => {
  vi.stubEnv('TZ', zone)
  expect(exportName(moment)).toBe(`trivium-${day}.zip`)
  expect(backupName(moment)).toBe(`trivium-${day}T${time}.backup`)
})
