import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Proxy } from '#testing/harness/proxy.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as jobs from './jobs.ts'

const add = (w: World, task: string) => w.shop.transact((tx) => jobs.add(tx, task, { mail: 1 }))

/** A job that a worker took this many seconds ago. */
async function taken(w: World, worker: string, seconds: number): Promise<void> {
  await add(w, 'sing')
  await w.shop.sql`
    update graphile_worker._private_jobs
       set locked_by = ${worker}, locked_at = clock_timestamp() - make_interval(secs => ${seconds})
     where locked_by is null`
}

const lockedBy = async (w: World): Promise<string[]> =>
  (await w.shop.sql`select locked_by from graphile_worker.jobs where locked_by is not null order by 1`).map(
    (row) => row['locked_by'],
  )

test('jobs of a killed worker are released within a minute, and those of a live worker are not', async (t) => {
  const w = await world(t)
  await taken(w, 'killed', 50)
  await taken(w, 'alive', 50)
  await taken(w, 'just begun', 30)
  await w.shop.sql`insert into job_workers values ('killed', clock_timestamp() - interval '50 seconds')`
  const [atWork] = await w.shop.sql<{ id: string }[]>`
    select id::text as id from graphile_worker.jobs where locked_by = 'alive'`
  await jobs.keepAlive(w.shop, ['alive'], [atWork?.id ?? ''])
  assert.deepEqual(await lockedBy(w), ['alive', 'just begun'])
  assert.deepEqual(await w.shop.sql`select id from job_workers`, [{ id: 'alive' }])
  // Another process checks as well; a live worker is never cut short.
  await jobs.keepAlive(await w.beside(), ['beside'])
  assert.deepEqual(await lockedBy(w), ['alive', 'just begun'])
})

test('a job that a live worker never received, because its connection was lost, is released within a minute', async (t) => {
  const w = await world(t)
  await taken(w, 'alive', 50)
  await taken(w, 'another', 50)
  await taken(w, 'alive', 30)
  await w.shop.sql`insert into job_workers values ('another', clock_timestamp())`
  await jobs.keepAlive(w.shop, ['alive'])
  assert.deepEqual(await lockedBy(w), ['alive', 'another'])
})

test('the first process of a shop releases all jobs immediately at its start', async (t) => {
  const w = await world(t)
  await taken(w, 'killed', 1)
  await jobs.freeAll(w.shop)
  assert.deepEqual(await lockedBy(w), [])
})

test('a job whose completion cannot be stored is run again, and its process survives', async (t) => {
  const w = await world(t)
  const network = await Proxy.open(w.url)
  let sung = 0
  const first = Promise.withResolvers<void>()
  const again = Promise.withResolvers<void>()
  const sing = () => {
    sung += 1
    if (sung > 1) again.resolve()
    else {
      network.refuse()
      first.resolve()
    }
    return Promise.resolve()
  }
  const ended = Promise.withResolvers<void>()
  t.mock.method(w.shop.log, 'warn', (said: unknown) => {
    if (said === 'the worker of the job queue has ended; another one starts') ended.resolve()
  })
  const worker = await jobs.work(w.shop, network.url, {
    singers: { tasks: { sing }, concurrency: 2, pool: 'background' },
  })
  await add(w, 'sing')
  await first.promise
  await ended.promise
  network.restore()
  await again.promise
  while ((await w.shop.sql`select from graphile_worker.jobs`).length > 0)
    await w.shop.sql`select pg_sleep(0.02)`
  await worker.stop()
  await network.close()
  assert.equal(sung, 2)
})

test('after several completions cannot be stored, the remaining jobs still run', async (t) => {
  const w = await world(t)
  const network = await Proxy.open(w.url)
  const songs = Array.from({ length: 5 }, () => ({
    begun: Promise.withResolvers<void>(),
    mayEnd: Promise.withResolvers<void>(),
  }))
  const sing = (_shop: unknown, { mail }: jobs.Payload) => {
    songs[Number(mail)]?.begun.resolve()
    return songs[Number(mail)]?.mayEnd.promise ?? Promise.resolve()
  }
  const worker = await jobs.work(w.shop, network.url, {
    singers: { tasks: { sing }, concurrency: 4, pool: 'background' },
  })
  const begin = async (mail: number) => {
    await w.shop.transact((tx) => jobs.add(tx, 'sing', { mail }))
    await songs[mail]?.begun.promise
  }
  const end = async (mail: number) => {
    songs[mail]?.mayEnd.resolve()
    await w.shop.sql`select pg_sleep(0.2)`
  }
  for (const mail of [0, 1, 2, 3]) await begin(mail)
  network.refuse()
  for (const mail of [0, 1, 2]) await end(mail)
  network.restore()
  await end(3)
  await begin(4)
  await end(4)
  await worker.stop()
  await network.close()
})

test('a job never waits for jobs of another group', async (t) => {
  const w = await world(t)
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sung = Promise.withResolvers<void>()
  const wait = () => {
    begun.resolve()
    return ended.promise
  }
  const sing = () => Promise.resolve(sung.resolve())
  const worker = await jobs.work(w.shop, w.url, {
    urgent: { tasks: { sing }, concurrency: 1, pool: 'urgent' },
    others: { tasks: { wait }, concurrency: 1, pool: 'background' },
  })
  for (const task of ['wait', 'wait', 'wait']) await add(w, task)
  await begun.promise
  await add(w, 'sing')
  await sung.promise
  ended.resolve()
  await worker.stop()
})

test('a job that processes everything due is queued once, and once more while it runs', async (t) => {
  const w = await world(t)
  const addOnce = () => w.shop.transact((tx) => jobs.addOnce(tx, 'look for all'))
  for (const _ of ['once', 'again']) await addOnce()
  await w.shop
    .sql`update graphile_worker._private_jobs set locked_by = 'alive', locked_at = clock_timestamp()`
  for (const _ of ['once', 'again']) await addOnce()
  const rows = await w.shop.sql`select locked_by from graphile_worker.jobs order by locked_by nulls last`
  assert.deepEqual(
    rows.map((row) => row['locked_by']),
    ['alive', null],
  )
})
