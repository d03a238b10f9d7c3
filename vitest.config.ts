import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

/** Unit and API tests. One PostgreSQL for the run; each file that asks gets its own database from a migrated template. */
export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
      'scripts/**/*.test.{ts,mjs}',
      'eval/**/*.test.ts',
    ],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: [
      'tests/light-hashes.ts',
      'tests/quick-children.ts',
      'tests/first-counterexample.ts',
      'tests/leave-as-found.ts',
      'tests/hold-answers.ts',
    ],
    pool: 'forks',
    // Twice the cores it is meant for: a test waits for the database and for other processes a third of its time.
    maxWorkers: 4,
    // Reading the server's modules anew for each of two hundred files would cost more than the tests themselves.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Time decides no test: this ends only what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Busy machines are slow; what never comes is no success however long one waits.
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
