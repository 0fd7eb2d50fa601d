import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world, type World } from '#testing/harness/world.ts'
import { batchedLock, batchedRead, batchedWrite } from './batched.ts'
import { openGroupCommit } from './group-commit.ts'
import { Refusal } from './refusal.ts'
import type { Tx } from './shop.ts'
import { transactEach } from './transact-each.ts'

// Guests write into a book: each one line, and the organizer of the page first.

interface Guest {
  name: string
  page?: number
}

const byId = { ofInput: (id: number) => id, ofRow: ({ id }: { id: number }) => id }

const statements: string[] = []

const lockPage = batchedLock(
  'carts',
  (tx: Tx, ids: number[]) => {
    statements.push(`lock ${ids.join()}`)
    return tx<{ id: number; lines: number }[]>`
      select * from pages where id = any(${ids}::integer[]) order by id for update`
  },
  byId,
)

const readPage = batchedRead(
  (tx, ids: number[]) => tx<{ id: number; lines: number }[]>`
    select * from pages where id = any(${ids}::integer[])`,
  byId,
)

const writeLine = batchedWrite((tx, lines: { name: string; page: number }[]) => {
  statements.push(`write ${lines.map(({ name }) => name).join()}`)
  return tx`
    insert into lines (name, page)
    select name, page from json_to_recordset(${JSON.stringify(lines)}::text::json) as line (name text, page integer)`
})

const countLine = batchedWrite(
  (tx, ids: number[]) => tx`update pages set lines = lines + 1 where id = any(${ids}::integer[])`,
)

async function book(w: World): Promise<void> {
  statements.length = 0
  await w.shop.sql.unsafe(`
    create table pages (id integer primary key, lines integer not null);
    create table lines (id integer generated always as identity, name text not null check (name <> 'poison'), page integer);
    insert into pages select id, 0 from generate_series(1, 9) as id`)
}

const written = async (w: World): Promise<string[]> =>
  (await w.shop.sql<{ name: string }[]>`select name from lines order by id`).map(({ name }) => name)

/** A page takes one line. */
const writer =
  (find: typeof lockPage) =>
  async (tx: Tx, { name, page = 1 }: Guest): Promise<string> => {
    const [found] = await find(tx, page)
    if (!found || found.lines > 0) throw new Refusal(`${name} comes too late`)
    if (name === 'bug') throw new Error('a bug')
    writeLine(tx, { name, page })
    countLine(tx, page)
    if (name === 'late') throw new Refusal('refused after it was written')
    return `${name} on ${page}`
  }

const submitAll = (w: World, guests: Guest[], find = lockPage) => {
  const queue = openGroupCommit<Guest, string>((batch) => transactEach(w.shop, batch, writer(find)))
  return Promise.allSettled(guests.map((guest) => queue.submit(guest)))
}

const names = (results: PromiseSettledResult<string>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))

test('the stories of a batch share their statements, and a refusal leaves only its own out', async (t) => {
  const w = await world(t)
  await book(w)
  await w.shop.sql`update pages set lines = 1 where id = 2`
  const results = await submitAll(w, [
    { name: 'Ana', page: 1 },
    { name: 'Bo', page: 2 },
    { name: 'Cy', page: 3 },
  ])
  assert.deepEqual(names(results), ['Ana on 1', 'Bo comes too late', 'Cy on 3'])
  assert.deepEqual(statements, ['lock 1,2,3', 'write Ana,Cy'])
  assert.deepEqual(await written(w), ['Ana', 'Cy'])
})

test('of several for the same page the first gets it, and the others are decided on what it has left', async (t) => {
  const w = await world(t)
  await book(w)
  const results = await submitAll(w, [
    { name: 'Ana' },
    { name: 'Bo' },
    { name: 'Cy', page: 2 },
    { name: 'Di' },
  ])
  assert.deepEqual(names(results), ['Ana on 1', 'Bo comes too late', 'Cy on 2', 'Di comes too late'])
  assert.deepEqual(await written(w), ['Ana', 'Cy'])
})

test('control: without the lock two of one batch write on the same page', async (t) => {
  const w = await world(t)
  await book(w)
  const results = await submitAll(w, [{ name: 'Ana' }, { name: 'Bo' }], readPage)
  assert.deepEqual(names(results), ['Ana on 1', 'Bo on 1'])
})

test('whoever fails, is refused after writing, or breaks a rule of the tables, fails alone, and nothing of theirs stays', async (t) => {
  const w = await world(t)
  await book(w)
  const guests = ['Ana', 'bug', 'Bo', 'late', 'poison', 'Cy'].map((name, index) => ({
    name,
    page: index + 1,
  }))
  const results = await submitAll(w, guests)
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.match(names(results)[4] ?? '', /lines_name_check/)
  assert.deepEqual((await written(w)).toSorted(), ['Ana', 'Bo', 'Cy'])
})

test('named failures cost the others one repeat', async (t) => {
  const w = await world(t)
  await book(w)
  await submitAll(
    w,
    ['Ana', 'bug', 'late', 'Bo'].map((name, index) => ({ name, page: index + 1 })),
  )
  assert.deepEqual(statements, ['lock 1,2,3,4', 'write Ana,late,Bo', 'lock 1,4', 'write Ana,Bo'])
})

test('a story reads what it has written, also if another has asked for the same before', async (t) => {
  const w = await world(t)
  await book(w)
  const seen: Record<string, number> = {}
  await transactEach(w.shop, [{ name: 'Ana' }, { name: 'Bo' }], async (tx, { name }: Guest) => {
    if (name === 'Bo') countLine(tx, 2)
    const [page] = await readPage(tx, name === 'Bo' ? 2 : 1)
    seen[name] = page?.lines ?? -1
  })
  assert.deepEqual(seen, { Ana: 0, Bo: 1 })
})

test('what a story does after the commit is not done for one that was refused', async (t) => {
  const w = await world(t)
  const done: string[] = []
  const story = async (tx: Tx, { name }: Guest): Promise<string> => {
    tx.onCommit(() => void done.push(name))
    if (name === 'Bo') throw new Refusal('no')
    return name
  }
  await transactEach(w.shop, [{ name: 'Ana' }, { name: 'Bo' }], story)
  assert.deepEqual(done, ['Ana'])
})
