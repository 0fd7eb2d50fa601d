import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ana } from '#testing/fixtures/carts.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

const run = promisify(execFile)

/** A separate disk with the size of a small shop. */
async function smallDisk(t: TestContext): Promise<string> {
  const folder = await temporaryFolder()
  await run('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'festoon', folder])
  t.after(async () => {
    await run('umount', ['-l', folder])
    await rm(folder, { recursive: true })
  })
  return folder
}

/** Fills the disk with a file, and removes it again. */
async function fill(disk: string): Promise<() => Promise<void>> {
  const path = join(disk, 'ballast')
  const file = await open(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 4096; size = Math.floor(size / 16))
      while (await file.write(Buffer.alloc(size)).then(({ bytesWritten }) => bytesWritten === size, isFull));
  } finally {
    await file.close()
  }
  return () => rm(path)
}

const isFull = (error: NodeJS.ErrnoException): false => {
  if (error.code === 'ENOSPC') return false
  throw error
}

const ready = async ({ origin }: RunningProcess) => (await fetch(`${origin}/health/ready`)).status

const add = ({ origin }: RunningProcess) =>
  fetch(`${origin}/api/add-product-to-cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ external_code: 'weekend', ...ana }),
  })

// Only root can mount a disk.
if (process.getuid?.() === 0 && process.platform === 'linux') {
  test('while the disk is full, buyers are asked to retry; sales resume once there is space', async (t) => {
    const disk = await smallDisk(t)
    const env = {
      DATA_DIR: disk,
      FESTIVAL: 'testing/fixtures/festival.yaml',
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
    }
    const shop = await startShop(env)
    t.after(() => shop.stop())
    assert.equal((await add(shop)).status, 200)
    const empty = await fill(disk)
    while ((await ready(shop)) === 200) await sleep(50)
    const told = await untilTold(shop)
    assert.ok(Number(told.headers.get('retry-after')) > 0)
    assert.match(await told.text(), /try again/)
    assert.equal(await ready(shop), 503)
    await empty()
    while ((await ready(shop)) !== 200) await sleep(50)
    assert.equal((await add(shop)).status, 200)
    assert.equal(await shop.stop(), 0)
  })

  test('thorough: a read-only data folder is refused in one sentence', async (t) => {
    const disk = await smallDisk(t)
    await run('mount', ['-o', 'remount,ro', disk])
    const env = { DATA_DIR: disk, FESTIVAL: 'testing/fixtures/festival.yaml' }
    await assert.rejects(startShop(env), ({ message }: Error) => {
      assert.match(message, /^Refused: DATA_DIR cannot be used: \S+ \(EROFS\)\.$/m)
      assert.doesNotMatch(message, /\n {4}at /)
      return true
    })
  })
}

/** Buys until there is no space for another cart. */
async function untilTold(shop: RunningProcess): Promise<Response> {
  for (;;) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(shop)))
    const told = answers.find(({ status }) => status !== 200)
    if (!told) continue
    assert.equal(told.status, 503)
    return told
  }
}
