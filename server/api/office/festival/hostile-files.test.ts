import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { clerk } from '#testing/fixtures/staff.ts'
import { smallFestival } from '#testing/fixtures/festival-file.ts'
import { world, type World } from '#testing/harness/world.ts'

const ZIP = 'application/zip'

/** Uploads a file as an owner. */
async function office(w: World) {
  const owner = await clerk(w, 'owner')
  const bring = async (file: string | Uint8Array, type = ZIP) =>
    owner.send('/office/api/festival-imports?version=', type, Buffer.from(file))
  const draw = async (file: string | Uint8Array, type = 'image/svg+xml', use = 'logo') =>
    owner.send(`/office/api/pictures?use=${use}&name=a`, type, Buffer.from(file))
  return { bring, draw }
}

/** The CPU milliseconds that this thread has used: on a busy machine it stands still for longer. */
function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The longest block of the event loop during `work`, in CPU milliseconds. */
async function standstill(work: () => Promise<void>): Promise<number> {
  let [longest, before] = [0, used()]
  const beat = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }
  const ticking = setInterval(beat, 5)
  await work()
  beat()
  clearInterval(ticking)
  return longest
}

const festivalWith = async (w: World, more: Zippable) =>
  zipSync({ 'festival.yaml': strToU8(await readFile(w.shop.settings.festival, 'utf8')), ...more })

const nothing = new Uint8Array()
const long = 'a'.repeat(300)

const names: [string, Zippable, string][] = [
  [
    'a file and a folder of one name',
    { pictures: nothing, 'pictures/a.png': nothing },
    'a file and a folder',
  ],
  ['a file as a folder further down', { 'a/b/c/d': nothing, 'a/b': nothing }, 'a file and a folder'],
  ['a name of 300 letters', { [long]: nothing }, 'a name that is too long'],
  ['a folder of 300 letters', { [`${long}/a.png`]: nothing }, 'a name that is too long'],
  ['a name of 200 letters of two bytes', { ['č'.repeat(200)]: nothing }, 'a name that is too long'],
  [
    'folders in each other without end',
    { [`${'a/'.repeat(2000)}a`]: nothing },
    'folders nested more than 16 deep',
  ],
]
test('a zip with names that no file system accepts is refused with the reason', async (t) => {
  const w = await world(t)
  const { bring } = await office(w)
  for (const [what, more, fault] of names) {
    const { status, body } = await bring(await festivalWith(w, more))
    assert.equal(status, 422, what)
    assert.match(body.errors.file[0], new RegExp(`^This file cannot be used: it contains ${fault}`), what)
  }
})

test('names in a zip that lead outside of it are ignored', async (t) => {
  const w = await world(t)
  const { bring } = await office(w)
  const sly = ['/etc/x', '../x', 'a/../../x', 'a//b', '', 'a\\..\\b', 'C:\\x', 'a\0b', './x', '.hidden', 'a/']
  const zip = await festivalWith(w, Object.fromEntries(sly.map((name) => [name, nothing])))
  const { status, body } = await bring(zip)
  assert.deepEqual([status, body.import?.faults], [200, []])
  const odd = { __proto__x: nothing, constructor: nothing, 'a\u{FFFF}': nothing, '💡': nothing }
  assert.equal((await bring(await festivalWith(w, odd))).status, 200)
})

test('a zip with two files of the same name is refused, because it is ambiguous', async (t) => {
  const w = await world(t)
  const { bring } = await office(w)
  const zip = Buffer.from(zipSync({ 'festival.yaml': nothing, 'festival.yamk': nothing }))
  const twice = Buffer.from(zip.toString('latin1').replaceAll('festival.yamk', 'festival.yaml'), 'latin1')
  assert.match((await bring(twice)).body.errors.file[0], /it contains two files with the same name/)
})

test('a symbolic link in a zip is not followed, but read as an ordinary file', async (t) => {
  const w = await world(t)
  const { bring } = await office(w)
  const link: Zippable = { 'pictures/a.png': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120_777 << 16 }] }
  const text = smallFestival({ site: { banner: 'pictures/a.png' } })
  const { faults } = (await bring(zipSync({ 'festival.yaml': strToU8(text), ...link }))).body.import
  assert.match(faults[0].fault, /is not a picture/)
})

test('decompression bombs are refused for their unpacked size, without blocking the event loop', async (t) => {
  const w = await world(t)
  const { bring } = await office(w)
  const MB = 1024 * 1024
  const one = zipSync({ a: new Uint8Array(19 * MB) })
  const bombs: [Uint8Array, RegExp][] = [
    [manyOf(one, 150), /it contains more than 300 MB/],
    [zipSync({ a: new Uint8Array(21 * MB) }), /it contains a file larger than 20 MB/],
    [manyOf(zipSync({ a: nothing }), 5001), /it contains more than 5000 files/],
    [lying(zipSync({ 'a.yaml': new Uint8Array(19 * MB) })), /The file is empty/],
  ]
  for (const [bomb, fault] of bombs) {
    const longest = await standstill(async () => {
      const { body } = await bring(bomb)
      assert.match(body.errors?.file[0] ?? body.import.faults[0].fault, fault)
    })
    assert.ok(longest < 1000, `${fault.source}: ${longest} ms`)
  }
})

/** A zip of many files that share their content. */
function manyOf(zip: Uint8Array, count: number): Uint8Array {
  const bytes = Buffer.from(zip)
  const end = bytes.length - 22
  const directory = bytes.readUInt32LE(end + 16)
  const entry = bytes.subarray(directory, end)
  const entries = Array.from({ length: count }, (_, n) => {
    const copy = Buffer.concat([entry.subarray(0, 46), Buffer.from(`${n}`), entry.subarray(47)])
    copy.writeUInt16LE(String(n).length, 28)
    return copy
  })
  const size = entries.reduce((sum, { length }) => sum + length, 0)
  const tail = Buffer.from(bytes.subarray(end))
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(size, 12)
  return Buffer.concat([bytes.subarray(0, directory), ...entries, tail])
}

/** A zip that states a size of zero for its file. */
function lying(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  bytes.writeUInt32LE(0, bytes.readUInt32LE(bytes.length - 6) + 24)
  return bytes
}

const HALF = 1024 * 1024
const texts: [string, string][] = [
  ['two million brackets', '['.repeat(2 * HALF)],
  ['braces', '{'.repeat(2 * HALF)],
  ['lists in lists', '- '.repeat(HALF)],
  ['keys in keys', '? '.repeat(HALF)],
  ['a hundred thousand faults', Array.from({ length: 100_000 }, (_, n) => `key${n}: 1`).join('\n')],
]
test('no festival file blocks the event loop for a second, whatever it contains', async (t) => {
  const w = await world(t)
  const { bring } = await office(w)
  for (const [what, text] of texts) {
    const began = performance.now()
    const longest = await standstill(async () => {
      const { status, body } = await bring(text, 'application/yaml')
      assert.ok(status === 422 || body.import.faults.length > 0, what)
    })
    t.diagnostic(
      `${what}: ${Math.round(performance.now() - began)} ms, stood still ${Math.round(longest)} ms`,
    )
    assert.ok(longest < 1000, `${what}: ${longest} ms`)
  }
})

test('a festival file whose reader was killed for its memory is refused with the reason', async (t) => {
  const w = await world(t)
  const { bring } = await office(w)
  // Half a million anchors take the parser far longer than this test.
  const answer = bring('&a '.repeat(HALF / 2), 'application/yaml')
  do await killReaders()
  while (!(await Promise.race([answer.then(() => true), sleep(50, false)])))
  const { status, body } = await answer
  assert.equal(status, 422)
  assert.deepEqual(body.errors, { file: ['This file cannot be used: it needs too much memory to be read.'] })
})

/** As the system does when memory runs out. */
async function killReaders(): Promise<void> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  for (const pid of children.trim().split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('festival/isolated-process.ts')) process.kill(Number(pid), 'SIGKILL')
  }
}

const drawings: [string, string][] = [
  ['spaces in an address', `<svg><rect style="fill:url(${' '.repeat(1_000_000)}x"/></svg>`],
  ['spaces after a name', `<svg><a href${' '.repeat(1_000_000)}x/></svg>`],
  ['names that begin like handlers', `<svg ${' on'.repeat(300_000)}/>`],
  ['animations of nothing', `<svg>${'attributeName='.repeat(100_000)}</svg>`],
  ['elements in each other', `<svg>${'<g>'.repeat(300_000)}</svg>`],
  ['ends of nothing', `<svg>${'<g>'.repeat(150)}${'</x>'.repeat(300_000)}</svg>`],
  ['declarations', '<?xml '.repeat(300_000)],
]
test('no SVG blocks the event loop for a second, whatever it contains', async (t) => {
  const w = await world(t)
  const { draw } = await office(w)
  for (const [what, drawing] of drawings) {
    const began = performance.now()
    const longest = await standstill(async () => {
      assert.ok([200, 422].includes((await draw(drawing)).status), what)
    })
    t.diagnostic(
      `${what}: ${Math.round(performance.now() - began)} ms, stood still ${Math.round(longest)} ms`,
    )
    assert.ok(longest < 1000, `${what}: ${longest} ms`)
  }
})

test('a file in a format that is not allowed is refused as a picture, whatever type it claims', async (t) => {
  const w = await world(t)
  const { draw } = await office(w)
  const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .tiff()
    .toBuffer()
  for (const file of [tiff, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'])
    assert.match((await draw(file, 'image/png', 'item')).body.errors.file[0], /it is not a picture/)
})
