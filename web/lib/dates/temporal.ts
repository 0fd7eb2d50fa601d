/** Makes `Temporal` be there: its polyfill is fetched only by a browser that lacks it. Wait for it before using dates. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
