import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase } from '#testing/harness/database.ts'
import { Proxy } from '#testing/harness/proxy.ts'
import { connectionConfig } from './pool.ts'
import { openSql, type Sql } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A database with one table, behind a proxy that can fail. */
async function places(t: TestContext, { query = '' } = {}) {
  const database = await cloneDatabase()
  const direct = openSql(database.url, { max: 1 })
  await direct`create table places (id integer primary key, taken integer not null check (taken <= 2))`
  await direct`insert into places values (1, 0)`
  const network = await Proxy.open(database.url)
  const sql = openSql(`${network.url}${query}`, { max: 4 })
  t.after(async () => {
    await sql.end()
    await direct.end()
    await network.close()
    await database.drop()
  })
  const taken = async () => (await direct<{ taken: number }[]>`select taken from places`)[0]?.taken
  return { direct, sql, network, taken }
}

const pidOf = async (sql: Pick<Sql, 'unsafe'>) =>
  Number((await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid'))[0]?.pid)

test('values are unchanged after a round trip through PostgreSQL', async (t) => {
  const { sql } = await places(t)
  const given = {
    text: 'Zoë "the" \\ voice',
    amount: 12_345_678_901n,
    yes: true,
    at: Temporal.Instant.from('2027-01-15T09:00:00.123456Z'),
    wall: Temporal.PlainDateTime.from('2027-07-01T12:30:00'),
    ids: [1, 2, 3],
    names: ['a,b', '{c}', '"d"', 'NULL', ''],
    bytes: Buffer.from([0, 1, 255]),
    nothing: null,
  }
  const [row] = await sql`
    select ${given.text} as text, ${given.amount} as amount, ${given.yes} as yes, ${given.at}::timestamptz as at,
           ${given.wall}::timestamp as wall, ${given.ids}::integer[] as ids, ${given.names}::text[] as names,
           ${given.bytes} as bytes, ${given.nothing}::text as nothing, ${sql.json({ a: [1, { b: null }] })} as json`
  assert.deepEqual(
    { ...row, at: String(row?.['at']), wall: String(row?.['wall']) },
    {
      ...given,
      amount: 12_345_678_901,
      at: String(given.at),
      wall: String(given.wall),
      json: { a: [1, { b: null }] },
    },
  )
})

test('templates can be nested, names are quoted and rows are inserted by column', async (t) => {
  const { sql } = await places(t)
  await sql`insert into ${sql('places')} ${sql([
    { id: 2, taken: 1 },
    { id: 3, taken: 2 },
  ])}`
  await sql`update places set ${sql({ taken: 0 })} where id = ${3}`
  const free = (limit: number) => sql`taken <= ${limit}`
  const rows =
    await sql`select ${sql(['id', 'taken'])} from places where ${free(0)} and id > ${1} order by id`
  assert.deepEqual(rows, [{ id: 3, taken: 0 }])
})

test('a fragment is not sent as a query until it is awaited', async (t) => {
  const { sql, taken } = await places(t)
  const part = sql`update places set taken = 1`
  assert.equal(await taken(), 0)
  await part
  assert.equal(await taken(), 1)
})

test('a transaction whose statement failed is rolled back, even if its error was caught', async (t) => {
  const { sql, taken } = await places(t)
  const work = sql.begin(async (tx) => {
    await tx`update places set taken = 1`
    await tx`update places set taken = 3`.catch(() => undefined)
  })
  await assert.rejects(work, { code: '23514' })
  assert.equal(await taken(), 0)
})

test('a statement of a transaction that has ended is refused and does not run in another one', async (t) => {
  const { sql, taken } = await places(t)
  const late = await sql.begin(async (tx) => {
    await tx`select 1`
    return () => tx`update places set taken = 2`
  })
  await assert.rejects(Promise.resolve(late()), /is over/)
  assert.equal(await taken(), 0)
})

test('a transaction whose connection is lost fails as a whole, and none of it runs on another connection', async (t) => {
  const { sql, direct, taken } = await places(t)
  let last: unknown
  const work = sql.begin(async (tx) => {
    await tx`update places set taken = 1`
    await direct`select pg_terminate_backend(${await pidOf(tx)})`
    await tx`update places set taken = 2`.catch(() => undefined)
    // Others wait for connections; the statement must not run on one of theirs.
    await Promise.all(Array.from({ length: 8 }, () => sql`select 1`))
    last = await Promise.resolve(tx`update places set taken = 2`).catch((error: unknown) => error)
  })
  await assert.rejects(work, DatabaseUnavailable)
  assert.ok(last instanceof DatabaseUnavailable)
  assert.equal(await taken(), 0)
})

test('every query whose connection is lost fails, and the next one gets a new connection', async (t) => {
  const { sql, network } = await places(t)
  for (let round = 0; round < 5; round++) {
    // Each connection is busy until it is cut: an idle one would fail the next query.
    const asked = Array.from({ length: 12 }, (_, nth) =>
      sql`select pg_sleep(${nth < 4 ? 10 : 0})`.then(
        () => 'done',
        (error: unknown) => error,
      ),
    )
    while (network.connections < 4) await sleep(1)
    network.cut()
    for (const answer of await Promise.all(asked))
      assert.ok(answer === 'done' || answer instanceof DatabaseUnavailable)
    assert.equal((await sql`select 1 as one`).length, 1)
  }
})

test('while connections are refused every query fails immediately, and the first one afterwards succeeds', async (t) => {
  const { sql, network } = await places(t)
  network.refuse()
  const asked = Array.from({ length: 20 }, () => Promise.resolve(sql`select 1`))
  for (const { status } of await Promise.allSettled(asked)) assert.equal(status, 'rejected')
  network.restore()
  assert.equal((await sql`select 1 as one`).length, 1)
})

test('when the network stalls, our own time-out fails the query and its transaction, and closing does not wait', async (t) => {
  const { sql, network } = await places(t, { query: '?query_timeout=1500' })
  await sql`select 1`
  let asked: Promise<unknown> = Promise.resolve()
  const work = sql.begin(async (tx) => {
    await tx`update places set taken = 1`
    network.silence()
    asked = Promise.resolve(tx`update places set taken = 2`)
    await asked
  })
  await assert.rejects(work, DatabaseUnavailable)
  await assert.rejects(asked, DatabaseUnavailable)
  network.restore()
  assert.equal((await sql`select 1 as one`).length, 1)
})

test('a listener reconnects after a lost connection and reports that notifications may have been missed', async (t) => {
  const { sql, direct, network } = await places(t)
  const heard: string[] = []
  let again = Promise.withResolvers<void>()
  let failures = 2
  await sql.listen(
    'news',
    (payload) => {
      heard.push(payload)
      again.resolve()
    },
    () => {
      // Reading the missed changes fails at first, too.
      if (failures-- > 0) throw new Error('not yet')
      again.resolve()
    },
  )
  assert.ok(sql.hears())
  network.refuse()
  await direct`select pg_notify('news', 'missed')`
  while (sql.hears()) await sleep(5)
  network.restore()
  await again.promise
  while (!sql.hears()) await sleep(5)
  again = Promise.withResolvers<void>()
  await direct`select pg_notify('news', 'heard')`
  await again.promise
  assert.deepEqual(heard, ['heard'])
  assert.equal(failures, -1)
})

test('each connection has all time-outs', async (t) => {
  const { sql } = await places(t)
  const [row] = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`
  assert.deepEqual(row, { statement: '15s', lock: '10s', idle: '15s' })
  // Ours is longer than each of PostgreSQL's: it applies when there is no answer at all.
  const { query_timeout, connectionTimeoutMillis } = connectionConfig('postgres://127.0.0.1/festoon')
  assert.deepEqual([query_timeout, connectionTimeoutMillis], [20_000, 10_000])
})

test('a cursor returns rows in batches, with the column names', async (t) => {
  const { sql } = await places(t)
  const seen = await sql.begin(async (tx) => {
    const { columns, batches } =
      await tx`select n as "Number", 'x' as "Sign" from generate_series(1, ${5}::integer) as n`.cursor(2)
    return [columns, await Array.fromAsync(batches)]
  })
  assert.deepEqual(seen, [
    ['Number', 'Sign'],
    [
      [
        [1, 'x'],
        [2, 'x'],
      ],
      [
        [3, 'x'],
        [4, 'x'],
      ],
      [[5, 'x']],
    ],
  ])
})

test('a query behind a thousand others that wait for a connection is refused immediately', async (t) => {
  const { direct } = await places(t)
  const slow = direct`select pg_sleep(0.2)`.then(() => 'served')
  const crowd = Array.from({ length: 999 }, () => direct`select 1`.then(() => 'served'))
  await assert.rejects(
    async () => direct`select 1`,
    (error) => error instanceof DatabaseUnavailable && error.code === '53300',
  )
  assert.deepEqual(new Set(await Promise.all([slow, ...crowd])), new Set(['served']))
})
