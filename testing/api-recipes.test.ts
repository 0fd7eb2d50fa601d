import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { apiKey } from '#testing/fixtures/api-keys.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { allocationOf } from '#testing/fixtures/guests.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const document = await readFile(new URL('../docs/api-recipes.md', import.meta.url), 'utf8')
const script = /```python\n([^]*?)```/.exec(document)?.[1] ?? ''

test('the script for spreadsheets and mailing tools writes lists and recipients, and invites the guests of a file once', async (t) => {
  const w = await world(t)
  const ana = await customer(w, 'ana@example.com', 'Ana Horvat')
  await customer(w, 'zoe@example.com', 'Zoë, "the" Brontë')
  const { tickets } = await createPaidOrder(w, ana, { weekend: ['Ana Horvat', 'Iva Horvat'] })
  await w.post('/api/set-news', { token: ana, news: false })
  const { allocation } = await allocationOf(await clerk(w, 'sales'), { product: 'weekend' })
  const key = await apiKey(w)
  const app = await w.openApp()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const run = async (args: string[], input = '') => {
    const env = { ...process.env, FESTOON_URL: url, FESTOON_KEY: key }
    const python = spawn('python3', ['-c', script, ...args], { env, stdio: 'pipe' })
    python.stdin.end(input)
    const [out, problems] = await Promise.all([text(python.stdout), text(python.stderr)])
    assert.equal(problems, '')
    return out.trim().split('\n')
  }
  const isInstalled = await run(['events']).catch(() => null)
  if (!isInstalled) return t.skip('python3 is not installed')
  const [columns, ...rows] = await run(['tickets'])
  assert.match(columns ?? '', /^id,code,order,product,/)
  assert.equal(rows.length, tickets.length)
  assert.ok(rows[0]?.includes(tickets[0]?.code ?? 'none'))
  assert.deepEqual(await run(['recipients']), [
    'email,name,language',
    'zoe@example.com,"Zoë, ""the"" Brontë",en',
  ])
  const file = 'full_name,email,age\nIda Berg,ida@example.org,from-25\nJon Dahl,not an address,from-25\n'
  const first = await run(['invite', String(allocation)], file)
  assert.equal(first[0], 'Ida Berg: invited')
  assert.match(first[1] ?? '', /^Jon Dahl: .*address/)
  assert.deepEqual(await run(['invite', String(allocation)], file), first)
  const [named] = await w.shop.sql<
    { guests: number }[]
  >`select count(*)::integer as guests from allocation_guests`
  assert.equal(named?.guests, 1)
})
