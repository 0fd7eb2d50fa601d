/** The locale itself if it writes dates in Latin letters, which the fonts support; otherwise English of the same country. */
export function latinLocale(locale: string): string {
  const { script, region } = new Intl.Locale(locale).maximize()
  return script === 'Latn' ? locale : `en-${region}`
}
