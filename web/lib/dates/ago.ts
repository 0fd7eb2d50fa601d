const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long before `now`, in epoch milliseconds, an instant was, in the largest unit that fits: "12 minutes ago"; "this minute" within the first minute. */
export function timeAgo(instant: string, locale: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000)
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['minute', 60]
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return format.format(-Math.floor(seconds / length), unit)
}
