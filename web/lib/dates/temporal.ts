/** Loads the polyfill of `Temporal` in browsers that lack it. Await it before using `Temporal`. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
