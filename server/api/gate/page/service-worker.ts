import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { filesOf, readManifest } from '#server/api/html/built-files.ts'

/** Files that only some browsers need, also offline: the decoder, and signature verification. */
const READER = /\/zxing_reader\.wasm$/
const SIGNATURES = 'gate/device/verify-without-browser.ts'

/**
 * The gate's service worker, which changes with each build: it caches the page, its code and the decoder's worker, which are the same for
 * everybody in a language. `inLanguage` replaces files by those of that language.
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
