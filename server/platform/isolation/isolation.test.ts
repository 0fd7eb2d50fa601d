import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { LimitExceeded, openPool } from './pool.ts'
import { memoryByCommand, residentMemory } from './usage.ts'

type Hostile = {
  double: (number: number) => number
  loop: () => never
  grow: () => never
  buffers: () => never
  draw: () => Promise<number>
  fail: () => never
  environment: () => string[]
  call: (url: string) => Promise<string>
  read: (path: string) => string
  write: (path: string) => string
  link: (path: string) => string
}

const PROGRAM = `import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
  import { serve } from '${import.meta.resolve('./serve.ts')}'
  const attempt = (work) => { try { work(); return 'done' } catch (error) { return error.code } }
  serve({
    double: (number) => number * 2,
    loop: () => { for (;;); },
    grow: () => { for (const all = []; ; ) all.push(new Array(1000).fill(all.length)) },
    buffers: () => { for (const all = []; ; ) all.push(Buffer.alloc(2 ** 20, 1)) },
    draw: async () => {
      const { default: sharp } = await import('${import.meta.resolve('sharp')}')
      const create = { width: 20_000, height: 20_000, channels: 4, background: '#123456' }
      return (await sharp({ create, limitInputPixels: false }).raw().toBuffer()).length
    },
    fail: () => { throw new RangeError('no such thing') },
    environment: () => Object.keys(process.env),
    call: (url) => fetch(url).then(() => 'reached', (error) => String(error.cause?.code ?? error.code)),
    read: (path) => attempt(() => readFileSync(path)),
    write: (path) => attempt(() => writeFileSync(path, 'written')),
    link: (path) => attempt(() => symlinkSync(path, './link')),
  })`

let folder = ''
before(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'hostile.mjs'), PROGRAM)
})
after(() => rm(folder, { recursive: true }))

const open = ({ waiting = 10, heap = 64, memory = 400 } = {}) =>
  openPool<Hostile>(pathToFileURL(join(folder, 'hostile.mjs')), { processes: 1, waiting, heap, memory })

const exceeds = (limit: 'time' | 'memory') => (error: unknown) =>
  error instanceof LimitExceeded && error.limit === limit

test('a task that never ends is stopped at its time limit, and the shop keeps running', async () => {
  const pool = open()
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 10)
  await assert.rejects(pool.run('loop', undefined, 0.5), exceeds('time'))
  clearInterval(ticking)
  assert.ok(ticks > 1, `${ticks} ticks`)
  assert.equal(await pool.run('double', 21, 60), 42)
})

test('a task that exhausts the heap is stopped, and the next one runs', async () => {
  const pool = open()
  await assert.rejects(pool.run('grow', undefined, 60), exceeds('memory'))
  assert.equal(await pool.run('double', 21, 60), 42)
})

test('a task that exhausts memory with buffers outside the heap is stopped', async () => {
  const pool = open()
  await assert.rejects(pool.run('buffers', undefined, 60), exceeds('memory'))
  assert.equal(await pool.run('double', 21, 60), 42)
})

test('a picture that exhausts memory in native code is stopped', async () => {
  const pool = open()
  await assert.rejects(pool.run('draw', undefined, 60), exceeds('memory'))
  assert.equal(await pool.run('double', 21, 60), 42)
})

test('the memory of a process is measured on systems without /proc, too', async (t) => {
  const byCommand = await memoryByCommand(process.pid)
  if (byCommand === null) return t.skip('there is no ps on this machine')
  const known = await residentMemory(process.pid)
  assert.ok(
    known !== null && byCommand / known > 0.5 && byCommand / known < 2,
    `${byCommand} of ${known} MiB`,
  )
})

test('a failed task reports its error, and its process stays', async () => {
  const pool = open()
  await assert.rejects(pool.run('fail', undefined, 60), /no such thing/)
  assert.equal(await pool.run('double', 1, 60), 2)
})

test('tasks wait in a limited queue, and beyond it are refused', async () => {
  const pool = open({ waiting: 3 })
  const doubled = [1, 2, 3, 4].map((number) => pool.run('double', number, 60))
  await assert.rejects(pool.run('double', 5, 60), { status: 503 })
  assert.deepEqual(await Promise.all(doubled), [2, 4, 6, 8])
})

test('a task has no environment variables and no network', async () => {
  const pool = open()
  assert.deepEqual(await pool.run('environment', undefined, 60), [])
  assert.equal(await pool.run('call', 'http://127.0.0.1:65000/', 60), 'ERR_ACCESS_DENIED')
})

test('a task can read only the code, and write only in its own folder', async () => {
  const pool = open()
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'secret'), 'a secret')
  for (const path of [
    join(dataDir, 'secret'),
    `/proc/${process.pid}/environ`,
    `/proc/${process.pid}/root${dataDir}/secret`,
    '/etc/hostname',
    new URL('../../../README.md', import.meta.url).pathname,
  ])
    assert.equal(await pool.run('read', path, 60), 'ERR_ACCESS_DENIED', path)
  for (const path of [join(dataDir, 'new'), join(folder, 'hostile.mjs'), fileURLToPath(import.meta.url)])
    assert.equal(await pool.run('write', path, 60), 'ERR_ACCESS_DENIED', path)
  assert.equal(await pool.run('link', dataDir, 60), 'ERR_ACCESS_DENIED')

  const own = join(pool.folder(), 'own')
  assert.deepEqual([await pool.run('write', own, 60), await pool.run('read', own, 60)], ['done', 'done'])
})
