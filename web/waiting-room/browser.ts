const KEY = 'waiting-room'

/** A secret of this browser; a copy of its cookie is useless without it. Empty if storage is blocked. */
export function browserKey(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept !== null) return kept
    const made = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
    localStorage.setItem(KEY, made)
    return made
  } catch {
    return ''
  }
}

/** The page of the shop that was requested; home if it is none. */
export function requestedPage(search: string, origin: string, home: string): string {
  const to = new URLSearchParams(search).get('to')
  if (!to || !URL.canParse(to, origin)) return home
  const url = new URL(to, origin)
  const isOurs = url.origin === origin && !/^(?:\/[a-z]{2})?\/waiting-room/.test(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : home
}
