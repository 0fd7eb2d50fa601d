import { defineConfig } from '@playwright/test'

// Playwright looks up source maps for each line of a stack trace, for every step of a journey. The files run without
// transformation and have none.
Reflect.deleteProperty(Error, 'prepareStackTrace')

const chromium = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Without a graphics card and with only one server, the GPU and network processes are not worth their cost.
    '--in-process-gpu',
    '--enable-features=NetworkServiceInProcess2',
    // A page lives for a second, too short for optimized code to pay off.
    '--js-flags=--no-opt,--no-maglev',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The browser journeys: a real browser against a real server, on a phone or on a desktop, and on both where it matters. */
export default defineConfig({
  testDir: 'journeys',
  // Node strips the types and caches the result; Babel would compile the whole shop again.
  build: { external: ['**/*.ts'] },
  globalSetup: './journeys/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // On a shared machine a journey may fail under load; it is retried and reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Only a journey that fails waits for so long, and one on a machine that is busy with much else.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Set by the global setup, before the journeys start.
    baseURL: process.env['SHOP_URL'] ?? '',
    locale: 'en-GB',
    // Far from the festival: its times must be shown in its own time zone.
    timezoneId: 'America/New_York',
    // A journey on a phone says so (journeys/support/page.ts).
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium,
    screenshot: 'only-on-failure',
  },
})
