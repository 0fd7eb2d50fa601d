import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSql } from '#server/platform/database/sql.ts'
import { cloneDatabase, type Template } from './database.ts'
import { borrowDatabase } from './kept-databases.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a template database is created once, and again when one of its source files changes', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'made-from.txt')
  let made = 0
  const clone = async (text: string): Promise<unknown> => {
    await writeFile(file, text)
    const { url, drop } = await cloneDatabase({
      madeFrom: [file],
      async make(half) {
        const sql = openSql(half, { max: 1 })
        await sql.unsafe(`create table made as select ${++made} as time`)
        await sql.end()
      },
    })
    const sql = openSql(url, { max: 1 })
    const [row] = await sql`select time from made`
    await sql.end()
    await drop()
    return row?.['time']
  }
  assert.equal(await clone('a festival'), 1)
  assert.equal(await clone('a festival'), 1)
  assert.equal(await clone('another festival'), 2)
})

test('a database that a test has filled is as its template was for the next test, unless its schema has changed', async () => {
  const template: Template = {
    madeFrom: ['testing/harness/database.test.ts'],
    async make(url) {
      const sql = openSql(url, { max: 1 })
      await sql.unsafe(`
        create table stages (id int generated always as identity primary key, name text, letters int generated always as (length(name)) stored);
        create table acts (id int generated always as identity primary key, stage_id int not null references stages);
        insert into stages (name) values ('North'), ('South')`)
      await sql.end()
    },
  }
  const read = async (change: string) => {
    const { url, sql, giveBack } = await borrowDatabase(template)
    const [before] = await sql`
      select (select json_agg(stages order by id) from stages) as stages, (select count(*) from acts) as acts`
    await sql.unsafe(change)
    await sql.end()
    await giveBack()
    return { url, before }
  }
  const first = await read(`
    insert into acts (stage_id) values (1); insert into stages (name) values ('East');
    update stages set name = 'West' where id = 1; delete from stages where id = 2`)
  const second = await read("insert into stages (name) values ('East')")
  const third = await read('create table tents (id int)')
  assert.deepEqual([second.before, third.before], [first.before, first.before])
  assert.deepEqual([second.url, third.url], [first.url, first.url])
  const urls = [first.url]
  for (const change of [
    'alter table stages rename name to title',
    'alter table acts drop constraint acts_stage_id_fkey',
    'select',
  ]) {
    const { url, before } = await read(change)
    assert.deepEqual(before, first.before)
    assert.ok(!urls.includes(url))
    urls.push(url)
  }
})
