import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { test } from 'node:test'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { takeLock } from './lock.ts'
import { findProcess } from './process.ts'
import { removeOrphans } from './orphans.ts'
import { chooseUser, findPrograms, SHARED_FOLDER } from './programs.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** A folder for one test; everything in it is removed afterwards. */
async function folder() {
  return disposable(await temporaryFolder())
}

/** A folder that only root may enter. */
async function privateFolder() {
  return disposable(await mkdtemp('/root/festoon-embedded-'))
}

function disposable(path: string) {
  const remove = async () => {
    await rm(path, { recursive: true, force: true })
    await removeOrphans(SHARED_FOLDER, undefined)
  }
  return { path, [Symbol.asyncDispose]: remove }
}

async function start(dataDir: string) {
  const embedded = await startEmbeddedPostgres(dataDir)
  return { ...embedded, [Symbol.asyncDispose]: embedded.stop }
}

async function ask<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openSql(url, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const sell = (url: string) =>
  ask(url, async (sql) => void (await sql`create table sold as select 'Saturday' as day`))

const sold = (url: string) => ask(url, async (sql) => (await sql`select day from sold`)[0]?.day)

const setting = (url: string, name: string) =>
  ask(url, async (sql) => (await sql`select current_setting(${name}) as value`)[0]?.value)

/** Another Festoon process on the same folder, which the test can kill. */
async function otherFestoon(dataDir: string) {
  const script = `import { startEmbeddedPostgres } from './embedded-postgres.ts'
    console.log((await startEmbeddedPostgres(process.argv[1])).url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const [url] = await once(createInterface(child.stdout), 'line')
  return { url: String(url), kill }
}

const postmaster = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'))

test('a shop that is closed and opened again has its sales, at the same database URL', async () => {
  await using place = await folder()
  const before = await startEmbeddedPostgres(place.path)
  await sell(before.url)
  await before.stop()
  await using after = await start(place.path)
  assert.equal(after.url, before.url)
  assert.equal(await sold(after.url), 'Saturday')
})

test('thorough: confirmed sales are flushed to disk, and the shop is no superuser of the database', async () => {
  await using place = await folder()
  await using shop = await start(place.path)
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
    assert.equal(await setting(shop.url, name), 'on', name)
  assert.equal(await setting(shop.url, 'is_superuser'), 'off')
})

test('thorough: the database can be reached only with the password and only from this machine', async () => {
  await using place = await folder()
  await using shop = await start(place.path)
  const wrong = new URL(shop.url)
  wrong.password = 'guessed'
  await assert.rejects(setting(wrong.href, 'port'), /password authentication failed/)
  assert.equal(await setting(shop.url, 'listen_addresses'), '127.0.0.1')
  const { mode } = await stat(join(place.path, 'postgres/access.json'))
  assert.equal(mode & 0o777, 0o600)
})

test('thorough: a second Festoon on the same data folder is refused in one sentence and does not disturb the first', async () => {
  await using place = await folder()
  await using shop = await start(place.path)
  const refusal = new StartRefusal(`another Festoon (process ${process.pid}) is using ${place.path}.`)
  await assert.rejects(startEmbeddedPostgres(place.path), refusal)
  assert.equal(await setting(shop.url, 'port'), new URL(shop.url).port)
})

test('thorough: a command shares the database of the open shop and leaves it running', async () => {
  await using place = await folder()
  await using shop = await start(place.path)
  const command = await startEmbeddedPostgres(place.path, { share: true })
  assert.equal(command.url, shop.url)
  await command.stop()
  assert.equal(await setting(shop.url, 'port'), new URL(shop.url).port)
})

test('thorough: a PostgreSQL that outlived its killed Festoon is stopped and replaced at the next start', async () => {
  await using place = await folder()
  const killed = await otherFestoon(place.path)
  await sell(killed.url)
  const before = await postmaster(place.path)
  await killed.kill()
  await using shop = await start(place.path)
  assert.equal(shop.url, killed.url)
  assert.equal(await findProcess(before), undefined)
  assert.equal(await sold(shop.url), 'Saturday')
})

test('thorough: after everything was killed the next start succeeds, even if another process has the old process ID', async () => {
  await using place = await folder()
  const killed = await otherFestoon(place.path)
  await sell(killed.url)
  process.kill(await postmaster(place.path), 'SIGKILL')
  await killed.kill()
  const data = join(place.path, 'postgres/data')
  const { uid, gid } = await stat(data)
  using stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8')
  await writeFile(join(data, 'postmaster.pid'), note.replace(/^\d+/, String(stranger.pid)))
  await using shop = await start(place.path)
  assert.equal(await sold(shop.url), 'Saturday')
})

test('thorough: an interrupted first start leaves no incomplete database', async () => {
  await using place = await folder()
  await mkdir(join(place.path, 'postgres/data.new/base'), { recursive: true })
  await using shop = await start(place.path)
  assert.equal(await setting(shop.url, 'server_encoding'), 'UTF8')
})

test('thorough: of two concurrent starts on an empty folder one succeeds and one is refused', async () => {
  await using place = await folder()
  const both = await Promise.allSettled([
    startEmbeddedPostgres(place.path),
    startEmbeddedPostgres(place.path),
  ])
  for (const one of both) if (one.status === 'fulfilled') await one.value.stop()
  assert.deepEqual(both.map((one) => one.status).toSorted(), ['fulfilled', 'rejected'])
})

test('a data folder that is a file or a dangling link is refused in one sentence', async () => {
  await using place = await folder()
  const file = join(place.path, 'data')
  await writeFile(file, '')
  await assert.rejects(
    startEmbeddedPostgres(file),
    new StartRefusal(`the data folder ${file} is not a folder.`),
  )
  const door = join(place.path, 'postgres')
  await symlink('/nowhere', door)
  await assert.rejects(startEmbeddedPostgres(place.path), {
    message: `Refused: ${door} is a link to a folder that is not there.`,
  })
})

test('thorough: data files that PostgreSQL cannot read are refused with its own message', async () => {
  await using place = await folder()
  const shop = await startEmbeddedPostgres(place.path)
  await shop.stop()
  await writeFile(join(place.path, 'postgres/data/PG_VERSION'), '9.6\n')
  const refusal = new StartRefusal('PostgreSQL did not start: database files are incompatible with server')
  await assert.rejects(startEmbeddedPostgres(place.path), refusal)
})

test('the lock of an ended process is free, even if another process has its process ID', async () => {
  await using place = await folder()
  const path = join(place.path, 'lock')
  await symlink(`${process.pid}.1`, path)
  const lock = await takeLock(path)
  assert.equal(lock.holder, undefined)
  assert.equal((await takeLock(path)).holder, process.pid)
  await lock.release()
  assert.deepEqual(await readdir(place.path), [])
})

if (process.getuid?.() === 0) {
  test('thorough: as root, the database of a private data folder is kept where PostgreSQL can access it', async () => {
    await using place = await privateFolder()
    const before = await startEmbeddedPostgres(place.path)
    await before.stop()
    assert.match(await realpath(join(place.path, 'postgres')), /^\/var\/lib\/festoon\/root-festoon-embedded-/)
    await using after = await start(place.path)
    assert.equal(after.url, before.url)
  })

  test('thorough: as root, deleting a private data folder deletes its database at the next start', async () => {
    await using place = await privateFolder()
    const dataDir = join(place.path, 'data')
    const before = await startEmbeddedPostgres(dataDir)
    const home = await realpath(join(dataDir, 'postgres'))
    await rm(dataDir, { recursive: true })
    await using other = await folder()
    await (await startEmbeddedPostgres(other.path)).stop()
    assert.ok(await stat(home), 'in use, it is left alone')
    await before.stop()
    await using anew = await start(dataDir)
    await assert.rejects(stat(home), { code: 'ENOENT' })
    assert.notEqual(await realpath(join(dataDir, 'postgres')), home)
    assert.equal(await setting(anew.url, 'is_superuser'), 'off')
  })

  test('thorough: as root, a truncated origin file does not lose its database or prevent other shops from starting', async () => {
    await using place = await privateFolder()
    const dataDir = join(place.path, 'data')
    const before = await startEmbeddedPostgres(dataDir)
    await before.stop()
    const home = await realpath(join(dataDir, 'postgres'))
    const note = join(home, 'origin.json')
    const warned: unknown[] = []
    const log = { warn: (about: object) => warned.push(Reflect.get(about, 'path')) }
    for (const half of ['', '{}', 'null', '{"dataDir":"/ro']) {
      await writeFile(note, half)
      await removeOrphans(SHARED_FOLDER, log)
      assert.ok(warned.splice(0).includes(note), half)
      assert.ok(await stat(join(home, 'data')), half)
    }
    await using other = await folder()
    await (await startEmbeddedPostgres(other.path, { log })).stop()
    assert.ok(warned.includes(note))
    await using after = await start(dataDir)
    assert.equal(after.url, before.url)
    assert.equal(JSON.parse(await readFile(note, 'utf8')).dataDir, dataDir)
  })

  test('thorough: as root, a private data folder that is renamed keeps its database', async () => {
    await using place = await privateFolder()
    const [dataDir, aside] = [join(place.path, 'data'), join(place.path, 'old')]
    const before = await startEmbeddedPostgres(dataDir)
    await before.stop()
    await rename(dataDir, aside)
    await (await startEmbeddedPostgres(dataDir)).stop()
    const again = await startEmbeddedPostgres(aside)
    assert.equal(new URL(again.url).password, new URL(before.url).password)
    await again.stop()
  })

  test('thorough: as root, PostgreSQL’s programs in a private project are copied once to where it may run them', async () => {
    await using hidden = await privateFolder()
    await using open = disposable(await mkdtemp(join(tmpdir(), 'festoon-')))
    await chmod(open.path, 0o755)
    const user = await chooseUser(join(hidden.path, 'none'))
    const packaged = await findPrograms({})
    await cp(join(packaged, '../..'), hidden.path, { recursive: true, verbatimSymlinks: true })
    const find = () => findPrograms(user, hidden.path, open.path)
    const [copy, same] = await Promise.all([find(), find()])
    assert.equal(copy, same)
    assert.ok(copy.startsWith(open.path))
    assert.equal((await readdir(open.path)).length, 1)
  })
}
