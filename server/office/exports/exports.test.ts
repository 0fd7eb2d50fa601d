import assert from 'node:assert/strict'
import { PassThrough, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { world, type World } from '#testing/harness/world.ts'
import * as officeExports from '#server/office/exports/exports.ts'

const MANY = 50_000
const ALL = { event: '', product: '', departure: null, status: '', from: '', until: '', sensitive: '' }
const PLAIN = ''

/** Customers with long names, which take some forty megabytes together. In parts: on a busy machine one statement would take too long. */
async function crowd(w: World, count = MANY): Promise<void> {
  const part = 5_000
  for (let first = 1; first <= count; first += part)
    await w.shop.sql`
      insert into customers (full_name, email, created_at, updated_at)
      select repeat('Zoe ', 60), repeat('x', 200) || n || '@example.com', ${w.clock.now()}, ${w.clock.now()}
        from generate_series(${first}::integer, ${first + part - 1}::integer) as n`
}

setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')

/** The used memory after garbage collection. */
function held(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const MEGABYTE = 2 ** 20

/** Consumes and counts the output, and measures the memory from time to time. */
function scales(every: number) {
  const seen = { lines: 0, bytes: 0, peak: 0 }
  const out = new Writable({
    highWaterMark: 16_384,
    write(chunk: Buffer, _encoding, done) {
      const before = Math.floor(seen.lines / every)
      seen.bytes += chunk.length
      seen.lines += chunk.toString('latin1').split('\r\n').length - 1
      if (Math.floor(seen.lines / every) > before) seen.peak = Math.max(seen.peak, held())
      setImmediate(done)
    },
  })
  return { seen, out }
}

async function loadAtOnce(w: World): Promise<void> {
  const before = held()
  const rows = await w.shop.sql`select * from customers`
  assert.ok(held() - before > 20 * MEGABYTE)
  assert.equal(rows.length, MANY)
}

describe('an export of many thousand rows', () => {
  test('thorough: is streamed completely, in bounded memory', async (t) => {
    const w = await world(t)
    await crowd(w)
    const write = await officeExports.start(w.shop, 'customers', ALL, 'owner')
    const { seen, out } = scales(12_500)
    const before = held()
    await write(out, PLAIN)
    await finished(out.end())
    assert.equal(seen.lines, MANY + 1)
    assert.ok(seen.bytes > 20 * MEGABYTE, `${seen.bytes} bytes`)
    assert.ok(seen.peak - before < 8 * MEGABYTE, `${seen.peak - before} bytes more`)
    await t.test('control: loading all rows at once exceeds the memory limit', () => loadAtOnce(w))
  })

  test('waits for a slow reader, and releases its connection when the reader leaves', async (t) => {
    const w = await world(t)
    await crowd(w, 5_000)
    const write = await officeExports.start(w.shop, 'customers', ALL, 'owner')
    const out = new PassThrough()
    const written = write(out, PLAIN)
    while (!out.writableNeedDrain) await pause(5)
    // Long enough for all rows: each look is a round trip as long as that for the next five hundred.
    for (let look = 0; look < 20; look += 1) assert.equal(await openCursors(w), 1)
    assert.ok(out.readableLength <= 2 * out.readableHighWaterMark, `${out.readableLength} bytes wait`)
    out.destroy()
    await assert.rejects(written, { code: 'ERR_STREAM_PREMATURE_CLOSE' })
    assert.equal(await openCursors(w), 0)
    await Promise.all(Array.from({ length: 20 }, () => w.shop.sql`select 1`))
  })
})

test('an export to a reader with long pauses is complete', async (t) => {
  const w = await world(t)
  await crowd(w, 5_000)
  const whole = { ...w.shop }
  w.shop.transactToRead = (work) =>
    whole.transactToRead(async (tx) => {
      // In one message with the first statement of the export, which extends it.
      const limited = tx`set local idle_in_transaction_session_timeout = 200`.then(() => undefined)
      const [done] = await Promise.all([work(tx), limited])
      return done
    })
  const write = await officeExports.start(w.shop, 'customers', ALL, 'owner')
  const out = new PassThrough()
  const written = write(out, PLAIN).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  )
  while (!out.writableNeedDrain) await pause(5)
  await pause(600)
  let lines = 0
  for await (const chunk of out) lines += String(chunk).split('\r\n').length - 1
  await written
  assert.equal(lines, 5_001)
})

/** The number of connections that are reading the rows of a list. */
async function openCursors(w: World): Promise<number> {
  const [row] = await w.shop.sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
       and query like 'fetch %'`
  return row?.count ?? -1
}

test('two exports run concurrently, and a third is asked to retry', async (t) => {
  const w = await world(t)
  const begin = () => officeExports.start(w.shop, 'shipping', ALL, 'owner')
  const [first, second] = [await begin(), await begin()]
  assert.equal((await officeExports.size(w.shop, 'shipping', ALL)).busy, true)
  await assert.rejects(begin(), { status: 429, retryAfter: 10 })
  const { out } = scales(1)
  await first(out, PLAIN)
  const third = await begin()
  // An aborted export releases its slot, too.
  const broken = new PassThrough()
  broken.destroy()
  await assert.rejects(second(broken, PLAIN))
  const rest = await begin()
  for (const write of [third, rest]) await write(scales(1).out, PLAIN)
  assert.equal((await officeExports.size(w.shop, 'shipping', ALL)).busy, false)
})
