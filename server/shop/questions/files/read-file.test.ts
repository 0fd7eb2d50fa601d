import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { readFile } from './read-file.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#f5a52480' } })

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG that says how large it is, and has next to nothing. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A PDF of some objects. */
const pdf = (...objects: string[]): Buffer =>
  Buffer.from(['%PDF-1.7', ...objects, 'startxref', '0', '%%EOF'].join('\n'), 'latin1')

/** Objects that are packed in a stream, as most programs do. */
const packed = (objects: string): string =>
  `1 0 obj <</Type/ObjStm/Filter/FlateDecode>> stream\r\n${deflateSync(objects).toString('latin1')}\nendstream endobj`

const faultOf = async (bytes: Uint8Array) => {
  const read = await readFile({ bytes })
  return 'fault' in read ? read.fault : null
}

test('a picture is drawn anew: turned as it was held, smaller, and without what the camera has written into it', async () => {
  const taken = await picture(3000, 1500)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ana' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  for (const bytes of [
    taken,
    await picture(30, 60).png().toBuffer(),
    await picture(9, 9).webp().toBuffer(),
  ]) {
    const read = await readFile({ bytes })
    assert.ok('bytes' in read)
    const { format, exif, width, height } = await sharp(read.bytes).metadata()
    assert.deepEqual([read.media_type, format, exif], ['image/jpeg', 'jpeg', undefined])
    assert.ok(width <= 2400 && height <= 2400 && width <= height)
  }
})

test('what is neither a picture nor a PDF is refused, whatever it is called, and so is half of a picture', async () => {
  const whole = await picture(300, 300).jpeg().toBuffer()
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  for (const [bytes, fault] of [
    [Buffer.from('MZ\u0090\u0000'), 'type'],
    [Buffer.from('<html>%PDF-1.7'), 'type'],
    [Buffer.from('%PDF-1.7'), 'damaged'],
    [whole.subarray(0, whole.length / 2), 'damaged'],
    [await picture(300, 300).gif().toBuffer(), 'type'],
    [Buffer.from(drawing), 'type'],
  ] as const)
    assert.equal(await faultOf(bytes), fault, bytes.subarray(0, 20).toString('latin1'))
})

test('a picture with more pixels than memory is refused before it is drawn', async () => {
  const bomb = pngOf(40_000, 40_000)
  assert.equal(await faultOf(bomb), 'pixels')
})

test('a PDF of pages is taken as it is; one with scripts, attachments or a password is not, however they are hidden', async () => {
  const page = '1 0 obj <</Type/Page/JSize 3>> stream\n/JS (by chance)\nendstream endobj'
  assert.deepEqual(await readFile({ bytes: pdf(page, packed('<</Type/Catalog>>')) }), {
    media_type: 'application/pdf',
    bytes: pdf(page, packed('<</Type/Catalog>>')),
  })
  for (const [objects, fault] of [
    ['<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>', 'active'],
    ['<</S/J#61vaScript>>', 'active'],
    ['<</Names<</EmbeddedFiles 2 0 R>>>>', 'active'],
    ['trailer <</Encrypt 3 0 R>>', 'active'],
    [packed('<</S/Launch>>'), 'active'],
    ['<</Type/ObjStm>> stream\nnot packed\nendstream', 'damaged'],
  ] as const)
    assert.equal(await faultOf(pdf(page, objects)), fault, objects)
})
