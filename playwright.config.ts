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

/** The browser journeys: a real browser against a real server, on a phone and on a desktop. */
export default defineConfig({
  testDir: 'journeys',
  // Node strips the types and caches the result; Babel would compile the whole shop again.
  build: { external: ['**/*.ts'] },
  globalSetup: './journeys/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // On a shared machine a journey may fail under load; it is retried and reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 7_500 },
  reporter: [['list']],
  use: {
    // Set by the global setup, before the journeys start.
    baseURL: process.env['SHOP_URL'] ?? '',
    locale: 'en-GB',
    // Far from the festival: its times must be shown in its own time zone.
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium,
    screenshot: 'only-on-failure',
  },
  projects: [
    // The files that a viewport excludes: access, payment methods, refunds and cart expiry do not depend on the viewport; a
    // voucher is redeemed and a ticket transferred only once; a phone has no space for two panels and no keyboard.
    {
      name: 'phone',
      testIgnore: [
        '**/shop/closed-shop.spec.ts',
        '**/site/guards.spec.ts',
        '**/shop/cart-expiry.spec.ts',
        '**/portal/ticket-transfer.spec.ts',
        '**/site/header.spec.ts',
        '**/site/keyboard.spec.ts',
        '**/journeys/office/*.spec.ts',
        '**/portal/refund-cases.spec.ts',
        '**/site/navigation.spec.ts',
        '**/shop/gateway-form.spec.ts',
        '**/shop/payment-methods.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: [
        '**/site/small-screens.spec.ts',
        '**/site/before-scripts.spec.ts',
        '**/site/pseudo-language.spec.ts',
        '**/shop/waiting-room.spec.ts',
        '**/journeys/gate/*.spec.ts',
      ],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
