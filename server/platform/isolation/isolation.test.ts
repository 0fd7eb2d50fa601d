import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { LimitExceeded, openPool } from './pool.ts'

type Hostile = {
  double: (number: number) => number
  loop: () => never
  grow: () => never
  fail: () => never
  environment: () => string[]
  call: (url: string) => Promise<string>
}

const PROGRAM = `import { serve } from '${import.meta.resolve('./serve.ts')}'
  serve({
    double: (number) => number * 2,
    loop: () => { for (;;); },
    grow: () => { for (const all = []; ; ) all.push(new Array(1000).fill(all.length)) },
    fail: () => { throw new RangeError('no such thing') },
    environment: () => Object.keys(process.env),
    call: (url) => fetch(url).then(() => 'reached', (error) => String(error.cause?.code ?? error.code)),
  })`

let folder = ''
before(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'hostile.mjs'), PROGRAM)
})
after(() => rm(folder, { recursive: true }))

const open = ({ waiting = 10, heap = 64 } = {}) =>
  openPool<Hostile>(pathToFileURL(join(folder, 'hostile.mjs')), { processes: 1, waiting, heap })

const exceeds = (limit: 'time' | 'memory') => (error: unknown) =>
  error instanceof LimitExceeded && error.limit === limit

test('a task that never ends is ended at its time, and the shop goes on meanwhile', async () => {
  const pool = open()
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 10)
  await assert.rejects(pool.run('loop', undefined, 0.5), exceeds('time'))
  clearInterval(ticking)
  assert.ok(ticks > 5, `${ticks} ticks`)
  assert.equal(await pool.run('double', 21, 60), 42)
})

test('a task that takes all memory is ended, and the next one is done', async () => {
  const pool = open()
  await assert.rejects(pool.run('grow', undefined, 60), exceeds('memory'))
  assert.equal(await pool.run('double', 21, 60), 42)
})

test('a task that fails says why, and the process stays', async () => {
  const pool = open()
  await assert.rejects(pool.run('fail', undefined, 60), /no such thing/)
  assert.equal(await pool.run('double', 1, 60), 2)
})

test('tasks wait for their turn; of too many the last is refused', async () => {
  const pool = open({ waiting: 3 })
  const doubled = [1, 2, 3, 4].map((number) => pool.run('double', number, 60))
  await assert.rejects(pool.run('double', 5, 60), { status: 503 })
  assert.deepEqual(await Promise.all(doubled), [2, 4, 6, 8])
})

test('a task knows no secret and reaches nobody', async () => {
  const pool = open()
  assert.deepEqual(await pool.run('environment', undefined, 60), [])
  assert.equal(await pool.run('call', 'http://127.0.0.1:65000/', 60), 'ERR_ACCESS_DENIED')
})
