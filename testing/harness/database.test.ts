import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSql } from '#server/platform/database/sql.ts'
import { cloneDatabase } from './database.ts'
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
