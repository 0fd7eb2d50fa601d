import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { filesOf, readManifest } from '#server/api/pages/template.ts'

/** What only some browsers need, and then also without a network: the program that reads pictures, and signatures. */
const READER = /\/zxing_reader\.wasm$/
const SIGNATURES = 'gate/device/verify-without-browser.ts'

/**
 * The gate's service worker, another one with each build: it keeps the page, its code and the worker that reads pictures, which are
 * everybody's of a language. `inLanguage` puts the files of that in the place of others.
 */
export async function writeWorker(
  template: string,
  reader: string,
  inLanguage: (text: string) => string,
): Promise<string> {
  const [source, manifest] = await Promise.all([
    readFile(new URL('worker.js', import.meta.url), 'utf8'),
    readManifest(),
  ])
  const ofPage = [...template.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const later = Object.keys(manifest)
    .filter((module) => READER.test(module) || module === SIGNATURES)
    .flatMap((module) => filesOf(manifest, module).scripts)
  const all = [...new Set([...ofPage, ...later])].map((file) => `/${file}`).concat(reader)
  const files = inLanguage(JSON.stringify(all))
  const version = createHash('sha256').update(source).update(template).update(files).digest('base64url')
  return source
    .replace('const FILES = []', () => `const FILES = ${files}`)
    .replace('VERSION', version.slice(0, 12))
}
