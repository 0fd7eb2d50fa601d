import { expect, test } from 'vitest'
import { looserPolicy, withSources } from './develop.ts'

const ENTRIES = [
  { built: '/assets/office-B1', source: '/office/main.tsx' },
  { built: '/assets/shop-A9', source: '/shop/main.tsx' },
]

const PAGE = `<head>
<style>:root{--accent:#f00}</style>
<link rel="icon" href="/assets/icon.svg" />
<style>.built{}</style>
<link rel="stylesheet" href="/assets/shop-A9.css" disabled>
<link rel="modulepreload" crossorigin href="/assets/shop-A9.de-x.js">
</head><body>
<div id="root"><main>prerendered</main></div>
<noscript>No</noscript>
<script type="application/json" id="festoon-data">{}</script>
<script>const FILES = ["/assets/shop-A9.de-x.js"]</script>
</body>`

test('a built page is sent with its sources, in every language, and with the data and colours of the festival', () => {
  const page = withSources(PAGE, ENTRIES)
  expect(page).toContain('<script type="module" src="/shop/main.tsx"></script>')
  expect(page).toContain('<div id="root"></div>')
  expect(page).toContain('id="festoon-data"')
  expect(page).toContain('--accent')
  expect(page).toContain('/assets/icon.svg')
  expect(page).not.toMatch(/\.built|FILES|shop-A9|prerendered/)
})

test('a page without the code of an application stays as it is', () => {
  expect(withSources('<body>The sandbox bank</body>', ENTRIES)).toBe(null)
})

test('the policy of a page still allows no other inline script and no other host', () => {
  const policy = looserPolicy(
    "default-src 'none';script-src 'self' 'sha256-x';style-src 'self' 'nonce-y';connect-src 'self'",
    '<script type="module">refresh()</script><script>other()</script>',
  )
  expect(policy).toBe(
    "default-src 'none';" +
      "script-src 'self' 'sha256-x' 'sha256-IwEF2Rmq1xK6kkRMYK0kX/hId6Pors1Rvfb9fhbLsQ4=';" +
      "style-src 'self' 'unsafe-inline';connect-src 'self' ws:",
  )
})
