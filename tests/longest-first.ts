import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of whole processes and long runs, slowest first. One of them begun last would keep the other workers idle. */
const longest = [
  'tests/doors.test.ts',
  'src/server/sources/read/hostile.test.ts',
  'src/server/platform/backup-schedule/backups.test.ts',
  'tests/cut-acts.test.ts',
  'tests/bad-inputs.test.ts',
  'src/server/platform/backup/backup.test.ts',
  'src/server/review/anki/routes.test.ts',
  'tests/built-product.test.ts',
  'tests/cut-readings.test.ts',
  'tests/refusals/protected-fields.test.ts',
  'src/server/platform/database/embedded-postgres-faults.test.ts',
  'tests/model-faults.test.ts',
  'src/server/platform/backup/commands.test.ts',
  'src/server/platform/postgres/choose-account.test.ts',
  'src/server/sources/read/write-reading.test.ts',
  'tests/backup-restore.test.ts',
  'src/server/platform/database/own-database-access.test.ts',
  'tests/refusals/unbearable-bodies.test.ts',
  'tests/refusals/foreign-requests.test.ts',
  'src/server/review/anki/round-trip.test.ts',
  'tests/migrate-keeps-rows.test.ts',
  'src/server/platform/database/embedded-postgres.test.ts',
  'tests/retrieval/documents.test.ts',
  'tests/database-away.test.ts',
  'src/server/sources/routes.test.ts',
  'src/server/sources/upload/upload.test.ts',
  'src/server/course-files/transfer/round-trip.test.ts',
]

const place = ({ moduleId }: TestSpecification): number => {
  const found = longest.findIndex((name) => moduleId.endsWith(name))
  return found < 0 ? longest.length : found
}

/** The same order on every machine: a fresh clone has no times of an earlier run to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId))
  }
}
