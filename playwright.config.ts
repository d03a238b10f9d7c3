import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'
import { isAtLength } from './tests/at-length.ts'

const browser = findBrowser()

/** Variants of what another story tells are told every night (proof/at-length.ts). */
const leftOut = isAtLength ? [] : [/@nightly/]

/** Learners' stories on the built product, in two viewports. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // More than twice the cores it is meant for: a story waits for the page and for the server half of its time.
  workers: 5,
  forbidOnly: true,
  // On a busy machine one of hundreds of stories may lose a race; the summary says how many needed another try.
  retries: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Nobody waits for a dialog to fade in, three hundred times.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test doubles its cost; ask for it when one fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nothing leaves the machine; e2e/stand-ins.ts answers for the hosts that the product knows.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        // Letters stand in the README's pictures where the fonts put them, not on whole pixels.
        ...(process.env.PICTURES ? ['--font-render-hinting=none'] : []),
      ],
    },
  },
  projects: [
    // First, because its longest story would come last of all and leave the other worker idle. A story marked @wide is
    // told at one width; what of it depends on the width it looks at itself (e2e/both-widths.ts).
    {
      name: 'phone',
      grepInvert: [/@wide/, ...leftOut],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // The wide variant of one marked @phone is such a variant too.
    {
      name: 'desktop',
      grepInvert: isAtLength ? [] : [/@phone/, ...leftOut],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
