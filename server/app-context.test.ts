import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { openLog } from '#server/platform/log.ts'
import { cloneDatabase } from '#testing/harness/database.ts'
import { openPooler } from '#testing/harness/pooler.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { defaults } from '#testing/harness/settings.ts'
import { OPENED, world } from '#testing/harness/world.ts'
import { openAppContext } from './app-context.ts'

test('a shop loads its festival over one connection and leaves the others to customers', async (t) => {
  const w = await world(t, {}, OPENED)
  assert.equal(w.shop.sql.load('public').open, 1)
})

test('a shop does not start, nor wait, behind a pooler that shares sessions', async (t) => {
  const { url, drop } = await cloneDatabase()
  const [pooler, folder] = [await openPooler(url, 'transaction'), await temporaryFolder()]
  t.after(async () => {
    await pooler.close()
    await drop()
    await rm(folder, { recursive: true })
  })
  const patience = { every: 10, say: assert.fail, signal: new AbortController().signal }
  const settings = { ...defaults(folder), databaseUrl: pooler.url }
  await assert.rejects(openAppContext(settings, openLog('silent'), { patience }), /connection pooler/)
})
