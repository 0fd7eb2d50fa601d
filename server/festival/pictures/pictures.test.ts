import assert from 'node:assert/strict'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { smallFestival } from '#testing/fixtures/festival-file.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { validate } from '#server/festival/festival.ts'
import { projectFile } from '#server/platform/project-file.ts'
import { draw } from './resize.ts'

let folder = ''
before(async () => {
  folder = await temporaryFolder()
})
after(() => rm(folder, { recursive: true }))

const faults = async (text: string): Promise<string[]> =>
  (await validate(text, folder)).faults.map(({ path, fault }) => (path ? `${path}: ${fault}` : fault))

test('pictures must be in the folder of the festival file, and be valid', async () => {
  await mkdir(join(folder, 'pictures'))
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#f5a524' } })
  await plain(1920, 768).webp().toFile(join(folder, 'banner.webp'))
  await plain(800, 320).png().toFile(join(folder, 'small.png'))
  await writeFile(join(folder, 'fake.jpg'), 'a text')
  await writeFile(
    join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
  )
  const banner = async (name: string) => faults(smallFestival({ site: { banner: name } }))
  assert.deepEqual(await faults(smallFestival({ site: { banner: 'banner.webp', logo: 'logo.svg' } })), [])
  assert.deepEqual(await banner('small.png'), [
    'site.banner: small.png is 800 by 320 pixels, but a banner must be 1920 by 768',
  ])
  assert.deepEqual(await banner('gone.png'), ['site.banner: gone.png does not exist'])
  assert.deepEqual(await banner('pictures'), ['site.banner: pictures does not exist'])
  assert.deepEqual(await banner('../x.png'), ['site.banner: ../x.png is not next to this file'])
  assert.deepEqual(await banner('/etc/passwd'), ['site.banner: /etc/passwd is not next to this file'])
  assert.deepEqual(await banner('fake.jpg'), [
    'site.banner: fake.jpg is not a picture (jpeg, png, webp, gif, avif)',
  ])
  assert.deepEqual(await banner('logo.svg'), [
    'site.banner: logo.svg is a drawing, which only the logo can be',
  ])
})

const drawings: [string, string][] = [
  ['<svg><script>alert(1)</script></svg>', 'contains a script'],
  ['<svg><s:script xmlns:s="http://www.w3.org/2000/svg"/></svg>', 'contains a script'],
  ['<svg onload="alert(1)"/>', 'contains an event handler'],
  [
    '<svg><a href="#x"><set attributeName="href" to="javascript:alert(1)"/></a></svg>',
    'contains a link target that changes',
  ],
  [
    "<svg><a><animate\nvalues='javascript:alert(1)' from='>' attributeName = 'xlink:href'/></a></svg>",
    'contains a link target that changes',
  ],
  ['<svg><rect\nonclick = "x"/></svg>', 'contains an event handler'],
  ['<svg><foreignObject/></svg>', 'contains a foreignObject'],
  ['<svg><a href="javascript:x"/></svg>', 'refers to something outside the file'],
  ['<svg><image xlink:href="https://x.example/a.png"/></svg>', 'refers to something outside the file'],
  ['<svg><rect style="fill:url(https://x.example)"/></svg>', 'refers to something outside the file'],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'contains entities or style sheets'],
  ['<html></html>', 'is not an SVG drawing'],
]
for (const [drawing, fault] of drawings)
  test(`a logo of ${JSON.stringify(drawing)} is refused: it ${fault}`, async () => {
    await writeFile(join(folder, 'bad.svg'), drawing)
    assert.deepEqual(await faults(smallFestival({ site: { logo: 'bad.svg' } })), [
      `site.logo: bad.svg ${fault}`,
    ])
  })

test('an SVG logo may refer to its own elements', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/><rect fill="url(#b)" style='fill:url("#c")'/></svg>`
  await writeFile(join(folder, 'good.svg'), drawing)
  assert.deepEqual(await faults(smallFestival({ site: { logo: 'good.svg' } })), [])
})

test('the first pictures that a phone loads are small, without a visible loss of quality', async () => {
  const limits = { weekend: [700, 42_000], banner: [960, 34_000] } as const
  for (const [name, [width, limit]] of Object.entries(limits)) {
    const file = `${name}.webp`
    const bytes = await readFile(projectFile(`festivals/pictures/${file}`))
    const [drawn = Buffer.alloc(0)] = (await draw({ file, bytes, widths: [width] })) ?? []
    assert.ok(drawn.length < limit, `${name}: ${drawn.length} bytes`)
    const [wanted, got] = await Promise.all([greyOf(bytes, width), greyOf(drawn, width)])
    const error = wanted.reduce((sum, value, at) => sum + (value - (got[at] ?? 0)) ** 2, 0) / wanted.length
    // Differences are invisible from a peak signal-to-noise ratio of about 38 dB.
    assert.ok(10 * Math.log10(255 ** 2 / error) > 38.5, `${name}: a mean squared error of ${error}`)
  }
})

const greyOf = (bytes: Uint8Array, width: number): Promise<Buffer> =>
  sharp(bytes).resize({ width }).greyscale().raw().toBuffer()
