import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'

// The command's clock only moves when the test moves it, and the command prints each received signal.
const COMMAND = `
  let now = 0
  performance.now = () => now
  const { runNode } = await import('./scripts/process.mjs')
  process.on('SIGINT', () => process.send('noted'))
  process.on('message', (later) => process.send(String(now = later)))
  process.channel.unref()
  process.exitCode = await runNode(['-e', process.argv[1]])`

/** Prints every received signal, and closes when its input ends. */
const SHOP = `
  let heard = 0
  process.on('SIGINT', () => console.log('heard', ++heard))
  process.stdin.resume().on('end', () => { console.log('in all', heard); process.exit() })
  console.log('open')`

function start(script: string) {
  const command = spawn(process.execPath, ['--input-type=module', '-e', COMMAND, script], {
    cwd: new URL('..', import.meta.url),
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  })
  assert.ok(command.stdout)
  const lines = createInterface(command.stdout)[Symbol.asyncIterator]()
  return {
    ended: once(command, 'exit'),
    line: async () => (await lines.next()).value,
    close: () => command.stdin?.end(),
    press: async () => {
      const noted = once(command, 'message')
      command.kill('SIGINT')
      await noted
    },
    pressOnceMore: () => command.kill('SIGINT'),
    wait: async (milliseconds: number) => {
      const moved = once(command, 'message')
      command.send(milliseconds)
      await moved
    },
  }
}

test('a command exits with the exit code of its program', async () => {
  const { ended } = start('process.exitCode = 7')
  assert.deepEqual(await ended, [7, null])
})

test('a repeated Ctrl-C reaches the shop once, and the command waits for it', async () => {
  const { ended, line, press, wait, close } = start(SHOP)
  assert.equal(await line(), 'open')
  await press()
  assert.equal(await line(), 'heard 1')
  await press()
  await wait(500)
  await press()
  close()
  assert.equal(await line(), 'in all 1')
  assert.deepEqual(await ended, [0, null])
})

test('a second Ctrl-C after a second ends the program immediately', async () => {
  const { ended, line, press, pressOnceMore, wait } = start(SHOP)
  assert.equal(await line(), 'open')
  await press()
  await wait(1_000)
  pressOnceMore()
  assert.deepEqual(await ended, [137, null])
})
