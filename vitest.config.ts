import { defineConfig } from 'vitest/config'

/** Unit and API tests. One PostgreSQL for the run; each file that asks gets its own database from a migrated template. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
    globalSetup: ['tests/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Busy machines are slow; what never comes is no success however long one waits.
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
