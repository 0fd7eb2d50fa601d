import { defineConfig } from '@playwright/test'

// Playwright looks each line of a stack up in source maps, for every step of a journey. Our files run as they are and have none.
Reflect.deleteProperty(Error, 'prepareStackTrace')

const chromium = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // What draws without a graphics card, and what speaks to one server, needs no processes of its own.
    '--in-process-gpu',
    '--enable-features=NetworkServiceInProcess2',
    // A page lives for a second: its scripts are done before what they are optimized to pays.
    '--js-flags=--no-opt,--no-maglev',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** What people do in the shop, in a real browser against a real server, on a phone and on a desktop. */
export default defineConfig({
  testDir: 'journeys',
  // Node runs our files as they are, and has kept them compiled since the stories; Babel would compile the whole shop anew.
  build: { external: ['**/*.ts'] },
  globalSetup: './journeys/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // A machine that others share may once be too busy; what fails there at first is told as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 7_500 },
  reporter: [['list']],
  use: {
    // Set by the opening, before the journeys begin.
    baseURL: process.env['SHOP_URL'] ?? '',
    locale: 'en-GB',
    // Far from the festival: its times must be told as its own people read them.
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium,
    screenshot: 'only-on-failure',
  },
  projects: [
    // Who may enter, how one pays, what is given back and when a cart ends does not depend on the screen, a voucher is spent
    // and a ticket given away once, a phone has no room for two panels, and no keyboard to go through a page with.
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
