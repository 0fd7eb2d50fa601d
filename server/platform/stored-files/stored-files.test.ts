import assert from 'node:assert/strict'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { openApp } from '#server/app.ts'
import * as festival from '#server/festival/festival.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as storedFiles from './stored-files.ts'

async function takePicture(w: World): Promise<string> {
  const owner = await clerk(w, 'owner')
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f5a524' } })
    .jpeg()
    .toBuffer()
  const { body } = await owner.send('/office/api/pictures?use=item&name=dusk', 'image/jpeg', bytes)
  const { address } = body.picture
  assert.equal((await changePart(owner, 'products/weekend', { shop_image: address })).status, 200)
  return address
}

/** A second machine: it shares the database, but no folder. */
async function secondMachine(w: World, t: { after: (end: () => Promise<void>) => void }) {
  const dataDir = await temporaryFolder()
  const shop = await w.beside({ dataDir })
  const app = await openApp(shop)
  t.after(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { shop, app, dataDir }
}

test('a picture stored by one machine is served, resized and exported by another one without a shared folder', async (t) => {
  const w = await world(t)
  const address = await takePicture(w)
  const { shop, app, dataDir } = await secondMachine(w, t)
  const small = address.replace('.webp', '.350.webp')
  for (const url of [address, small]) {
    const [here, there] = [await w.app.inject({ url }), await app.inject({ url })]
    assert.deepEqual([there.statusCode, there.rawPayload], [200, here.rawPayload], url)
  }
  const part = await app.inject({
    url: address.replace('.webp', '.700.webp'),
    headers: { range: 'bytes=0-3' },
  })
  assert.deepEqual([part.statusCode, part.body], [206, 'RIFF'])
  assert.equal((await readdir(join(dataDir, 'pictures'))).length, 3)
  const file = await festival.exportTo(shop, join(dataDir, 'out'))
  const [picture] = await readdir(join(dataDir, 'out/pictures'))
  assert.match(picture ?? '', /^dusk-[0-9a-f]{8}\.jpeg$/)
  assert.equal(file, join(dataDir, 'out/festival.yaml'))
})

test('a lost local copy of a picture is restored from the database, and an unknown picture is not found', async (t) => {
  const w = await world(t)
  const path = (await takePicture(w)).slice(1)
  const copy = (await storedFiles.fetchCopy(w.shop, path)) ?? ''
  await rm(copy)
  assert.equal(await storedFiles.fetchCopy(w.shop, path), copy)
  assert.equal(
    (await readdir(join(w.shop.settings.dataDir, 'pictures'))).includes(path.split('/')[1] ?? ''),
    true,
  )
  assert.equal(await storedFiles.fetchCopy(w.shop, 'pictures/nothing.webp'), null)
  assert.equal((await w.app.inject({ url: '/pictures/nothing.webp' })).statusCode, 404)
})

test('a local copy that cannot be written leaves no partial file', async (t) => {
  const w = await world(t)
  const folder = join(w.shop.settings.dataDir, 'pictures')
  await mkdir(join(folder, 'dusk.webp'), { recursive: true })
  await assert.rejects(storedFiles.store(w.shop, 'pictures/dusk.webp', Buffer.from('a picture')), {
    code: 'EISDIR',
  })
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.part')),
    [],
  )
})

test('missing picture sizes are created', async (t) => {
  const w = await world(t)
  const sizeOf = (address: string, width: number) => address.replace('.webp', `.${width}.webp`)
  const address = await takePicture(w)
  const before = await w.app.inject({ url: sizeOf(address, 350) })
  const lost = [350, 700].map((width) => sizeOf(address, width).slice(1))
  await w.shop.sql`delete from stored_files where path = any(${lost})`
  const { shop, app } = await secondMachine(w, t)
  assert.deepEqual(await storedFiles.findMissing(shop, lost), lost)
  await festival.completePictures(shop)
  assert.deepEqual(await storedFiles.findMissing(shop, lost), [])
  const after = await app.inject({ url: sizeOf(address, 350) })
  assert.deepEqual([after.statusCode, after.rawPayload], [200, before.rawPayload])
})

test('a damaged original does not prevent the shop from starting', async (t) => {
  const w = await world(t)
  const address = await takePicture(w)
  await w.shop.sql`update stored_files set bytes = 'half of it' where path like 'originals/dusk-%'`
  await w.shop.sql`delete from stored_files where path = ${address.slice(1).replace('.webp', '.700.webp')}`
  await rm(join(w.shop.settings.dataDir, 'originals'), { recursive: true })
  await festival.completePictures(w.shop)
  assert.equal((await w.app.inject({ url: address })).statusCode, 200)
})
