import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const COMMAND = `
  import { runNode } from './scripts/process.mjs'
  process.exitCode = await runNode(['-e', process.argv[1]])`

/** Says "open", hears every signal, and takes `closing` milliseconds to close. */
const shop = (closing: number) => `
  let heard = 0
  process.on('SIGINT', () => {
    heard += 1
    if (heard === 1) setTimeout(() => { console.log('heard', heard); process.exit() }, ${closing})
  })
  setInterval(() => undefined, 1000)
  console.log('open')`

function start(script: string) {
  const command = spawn(process.execPath, ['--input-type=module', '-e', COMMAND, script], {
    cwd: new URL('..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(command.stdout)[Symbol.asyncIterator]()
  return { command, ended: once(command, 'exit'), line: async () => (await lines.next()).value }
}

test('a command ends as what it runs ends', async () => {
  const { ended } = start('process.exitCode = 7')
  assert.deepEqual(await ended, [7, null])
})

test('one Ctrl-C that arrives several times closes the shop once, and the command waits for it', async () => {
  const { command, ended, line } = start(shop(300))
  assert.equal(await line(), 'open')
  for (let times = 0; times < 3; times++) {
    command.kill('SIGINT')
    await sleep(20)
  }
  assert.equal(await line(), 'heard 1')
  assert.deepEqual(await ended, [0, null])
})

test('who presses Ctrl-C again a second later does not wait any more', async () => {
  const { command, ended, line } = start(shop(60_000))
  assert.equal(await line(), 'open')
  command.kill('SIGINT')
  await sleep(700)
  command.kill('SIGINT')
  assert.deepEqual(await ended, [137, null])
})
