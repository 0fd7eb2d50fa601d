type ServedBuild = 'current' | 'outdated' | 'unreachable'

const isCode = (address: string): boolean => {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && pathname.startsWith('/assets/') && pathname.endsWith('.js')
}

/**
 * Whether the server still has the code from which this page was started. After an update it does not, so pages that have not been opened
 * yet cannot be loaded any more. Reads past the cache of the browser, which keeps code for a year.
 */
export async function checkServedBuild(): Promise<ServedBuild> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  try {
    const answers = await Promise.all(
      [...new Set(loaded.filter(isCode))].map((name) => fetch(name, { method: 'HEAD', cache: 'no-store' })),
    )
    return answers.some(({ status }) => status === 404) ? 'outdated' : 'current'
  } catch {
    return 'unreachable'
  }
}
