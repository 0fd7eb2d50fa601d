/** The locale itself where its dates are written in Latin letters, which our fonts have; else that of English in the same country. */
export function latinLocale(locale: string): string {
  const { script, region } = new Intl.Locale(locale).maximize()
  return script === 'Latn' ? locale : `en-${region}`
}
