import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affectedTests } from './affected.mjs'

const PROJECT = {
  'contract/money.ts': '',
  'contract/calls/shop/carts.ts': `export const addProduct = post('/api/add-product-to-cart', {})`,
  'contract/calls/shop/tickets.ts': `export const setTravelTime = post('/api/set-travel-time', {})`,
  'database/migrations/0001-festoon.sql': '',
  'docs/operations.md': '',
  'server/shop/stock/hold.ts': `import { add } from '#contract/money.ts'`,
  'server/shop/stock/hold.test.ts': `import { hold } from './hold.ts'`,
  'server/carts/carts.ts': `import { hold } from '#server/shop/stock/hold.ts'`,
  'server/carts/merge.test.ts': `import { world } from '#testing/harness/world.ts'`,
  'server/mail/thread.ts': '',
  'server/mail/send.ts': `new Worker(new URL('./thread.ts', import.meta.url))`,
  'server/mail/send.test.ts': `const { send } = await import('./send.ts')`,
  'server/api/shop/carts.ts': `import * as carts from '#server/carts/carts.ts'; serve(app, calls.addProduct)`,
  'server/api/shop/tickets.ts': `serve(app, calls.setTravelTime)`,
  'server/api/shop/carts.test.ts': `await w.post('/api/add-product-to-cart', {})`,
  'server/api/office/orders.ts': `app.post('/orders/:code/refunds', {})`,
  'server/books/refunds.test.ts': 'await owner.post(`/office/api/orders/${code}/refunds`)',
  'server/app.ts': `import '#server/api/shop/carts.ts'; import '#server/api/shop/tickets.ts'`,
  'testing/harness/world.ts': `import { openApp } from '#server/app.ts'; import './database.ts'`,
  'testing/harness/database.ts': `const made = ['database/migrations/*.sql']`,
  'testing/manual.test.ts': `readFile('docs/operations.md')`,
  'web/ui/Button.tsx': `import './Button.css'`,
  'web/ui/Button.css': '',
  'web/office/orders/Totals.tsx': `import { Button } from '#web/ui/Button.tsx'`,
  'web/office/orders/Totals.test.tsx': `import { Totals } from './Totals.tsx'`,
  'web/office/main.tsx': `import './orders/Totals.tsx'`,
  'journeys/office/orders.spec.ts': `import { test } from '#journeys/support/page.ts'`,
  'journeys/office/tickets.spec.ts': '',
  'journeys/support/page.ts': `import '#server/app.ts'`,
}

const affected = (...changed) => affectedTests(Object.keys(PROJECT), (file) => PROJECT[file], changed)

test('a change affects the tests that import it, directly or through others', () => {
  assert.deepEqual(affected('contract/money.ts'), [
    'server/shop/stock/hold.test.ts',
    'server/api/shop/carts.test.ts',
  ])
  assert.deepEqual(affected('server/mail/thread.ts'), ['server/mail/send.test.ts'])
})

test('a story that opens the whole shop is affected by the calls that it names, and by the code beside it', () => {
  assert.deepEqual(affected('server/api/shop/carts.ts'), ['server/api/shop/carts.test.ts'])
  assert.deepEqual(affected('server/api/office/orders.ts'), ['server/books/refunds.test.ts'])
  assert.deepEqual(affected('server/carts/carts.ts'), [
    'server/carts/merge.test.ts',
    'server/api/shop/carts.test.ts',
  ])
})

test('what is no code affects the tests that read it, and all stories if their shop is made of it', () => {
  assert.deepEqual(affected('docs/operations.md'), ['testing/manual.test.ts'])
  assert.deepEqual(affected('web/ui/Button.css'), ['web/office/orders/Totals.test.tsx'])
  assert.ok(affected('database/migrations/0001-festoon.sql').includes('server/carts/merge.test.ts'))
})

test('a screen affects the journeys of its noun, and a fixture of the journeys all of them', () => {
  assert.deepEqual(affected('web/office/orders/Totals.tsx'), [
    'web/office/orders/Totals.test.tsx',
    'journeys/office/orders.spec.ts',
  ])
  assert.equal(affected('journeys/support/page.ts').length, 2)
})

test('a changed test is affected, and so is a test of a file that was deleted', () => {
  assert.deepEqual(affected('server/carts/merge.test.ts', 'server/mail/gone.ts'), [
    'server/carts/merge.test.ts',
    'server/mail/send.test.ts',
  ])
})
