import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { test } from 'node:test'
import sharp from 'sharp'

const beside = (path: string): URL => new URL(path, import.meta.url)

const pictures = async (): Promise<string[]> => {
  const festival = await readFile(beside('demo.yaml'), 'utf8')
  return [...new Set(festival.match(/pictures\/[\w-]+\.(?:webp|svg)/g))]
}

test('every picture of the demo festival exists and is at most 120 kB', async () => {
  const named = await pictures()
  assert.ok(named.length > 20)
  for (const path of named) assert.ok((await stat(beside(path))).size <= 120_000, path)
})

test('the banner is 1920 × 768 pixels, and a poster is square', async () => {
  const [banner, poster] = await Promise.all(
    ['pictures/banner.webp', 'pictures/weekend.webp'].map(async (path) =>
      sharp(await readFile(beside(path))).metadata(),
    ),
  )
  assert.deepEqual([banner?.width, banner?.height], [1920, 768])
  assert.deepEqual([poster?.width, poster?.height], [1000, 1000])
})

test('every picture is used by the demo festival', async () => {
  const named = await pictures()
  const files = (await readdir(beside('pictures/'))).map((name) => `pictures/${name}`)
  assert.deepEqual(files.toSorted(), named.toSorted())
})
