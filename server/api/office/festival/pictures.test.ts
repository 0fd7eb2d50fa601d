import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const photo = (width: number, height: number, background = '#f5a524') =>
  sharp({ create: { width, height, channels: 3, background } })

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'

const shown = ({ shop }: World) => readdir(join(shop.settings.dataDir, 'pictures')).catch(() => [])

async function officeWithPictures(w: World) {
  const owner = await clerk(w, 'owner')
  const send = (query: string, type: string, bytes: Uint8Array | string) =>
    owner.send(`/office/api/pictures?${query}`, type, Buffer.from(bytes))
  const give = (path: string, value: object) => changePart(owner, path, value)
  return { owner, send, give }
}

test('an uploaded picture is resized, assigned to a product, shown on its page before any script has run, and cached for everybody', async (t) => {
  const w = await world(t)
  const { send, give } = await officeWithPictures(w)
  const jpeg = await photo(1600, 900).jpeg().toBuffer()
  const { status, body } = await send('use=item&name=..%2F..%2FWeekend%20Photo.JPG', 'image/jpeg', jpeg)
  assert.equal(status, 200, JSON.stringify(body))
  const { address } = body.picture
  assert.match(address, /^\/pictures\/weekend-[0-9a-f]{8}\.webp$/)
  const stem = address.slice('/pictures/'.length, -'.webp'.length)
  const sizes = [100, 200, 350, 500, 700].map((width) => `${stem}.${width}.webp`)
  assert.deepEqual((await shown(w)).toSorted(), [...sizes, `${stem}.webp`].toSorted())
  assert.equal((await give('products/weekend', { shop_image: address })).status, 200)
  const { item } = (await w.post('/api/get-shop-item', { external_code: 'weekend' })).body
  assert.equal(item.shop_image, address)
  const served = await w.app.inject(address)
  const { 'content-type': type, 'cache-control': caching } = served.headers
  assert.deepEqual(
    [served.statusCode, type, caching],
    [200, 'image/webp', 'public, max-age=31536000, immutable'],
  )
  const page = (await w.app.inject('/tickets/weekend')).body
  assert.ok(page.slice(page.indexOf('<main')).includes(`/pictures/${stem}`))
  const original = join(w.shop.settings.dataDir, 'originals', `${stem}.jpeg`)
  assert.deepEqual(await readFile(original), jpeg)
  assert.equal((await give('products/weekend', { shop_image: null })).status, 200)
})

test('a picture uploaded for one use gets the sizes of another, if its dimensions fit', async (t) => {
  const w = await world(t)
  const { send, give } = await officeWithPictures(w)
  const banner = await photo(1920, 768).png().toBuffer()
  const { address } = (await send('use=banner&name=night', 'image/png', banner)).body.picture
  assert.equal((await shown(w)).length, 3)
  assert.equal((await give('site', { banner: address })).status, 200)
  assert.equal((await give('products/weekend', { shop_image_2: address })).status, 200)
  assert.equal((await shown(w)).length, 8)
  const square = await photo(500, 500).png().toBuffer()
  const item = (await send('use=item&name=square', 'image/png', square)).body.picture.address
  assert.deepEqual((await give('site', { banner: item })).body.errors, {
    banner: ['Is 500 by 500 pixels, but a banner must be 1920 by 768.'],
  })
  const small = item.replace('.webp', '.350.webp')
  for (const other of [small, item.replace('.webp', '.svg'), `https://festoon.test${item}`])
    assert.deepEqual((await give('products/weekend', { shop_image: other })).body.errors, {
      shop_image: ['Is not one of the added pictures.'],
    })
})

test('an SVG can only be the logo, and is refused with a script in it', async (t) => {
  const w = await world(t)
  const { send, give } = await officeWithPictures(w)
  const { address } = (await send('use=logo&name=logo.svg', 'image/svg+xml', LOGO)).body.picture
  assert.equal((await give('site', { logo: address })).status, 200)
  assert.equal((await w.app.inject(address)).headers['content-type'], 'image/svg+xml')
  assert.equal((await send('use=item&name=a', 'image/svg+xml', LOGO)).status, 422)
  const hostile = LOGO.replace('<path', '<script>alert(1)</script><path')
  assert.deepEqual((await send('use=logo&name=a', 'image/svg+xml', hostile)).body.errors, {
    file: ['This picture cannot be used: it contains a script.'],
  })
})

test('a file that is not a picture is refused, whatever its name or type claims', async (t) => {
  const w = await world(t)
  const { send } = await officeWithPictures(w)
  const jpeg = await photo(640, 640).jpeg().toBuffer()
  const says = async (...input: Parameters<typeof send>) => (await send(...input)).body.errors
  assert.match((await says('use=item&name=a', 'image/png', 'a text')).file[0], /it is not a picture/)
  assert.match((await says('use=item&name=a', 'image/png', LOGO)).file[0], /it is not a picture/)
  assert.match(
    (await says('use=item&name=a', 'image/jpeg', jpeg.subarray(0, jpeg.length / 2))).file[0],
    /not a picture|damaged/,
  )
  assert.match((await says('use=logo&name=a', 'image/png', '')).file[0], /it is not a picture/)
  assert.deepEqual(Object.keys(await says('use=hero&name=a', 'image/jpeg', jpeg)), ['use'])
  assert.equal((await send('use=item&name=a', 'text/html', '<p>')).status, 415)
  assert.equal((await send('use=item&name=a', 'application/json', '{}')).status, 415)
  assert.equal((await send('use=item&name=a', 'image/jpeg', Buffer.alloc(21 * 1024 * 1024))).status, 413)
  assert.deepEqual(await shown(w), [])
})

test('the preview of a text is sanitized as in the shop', async (t) => {
  const w = await world(t)
  const { owner } = await officeWithPictures(w)
  const text = '<h1>Hi</h1><p style="color:red">you <a href="javascript:x">there</a></p><img src=x onerror=x>'
  const { body } = await owner.post('/office/api/previews', { text })
  assert.equal(body.html, '<h2>Hi</h2><p>you <a rel="noopener">there</a></p>')

  const longest = await owner.post('/office/api/previews', { text: '\u0001'.repeat(100_000) })
  assert.equal(longest.status, 200)
  const { status, body: refused } = await owner.post('/office/api/previews', { text: 'a'.repeat(100_001) })
  assert.deepEqual([status, Object.keys(refused.errors)], [422, ['text']])
})
