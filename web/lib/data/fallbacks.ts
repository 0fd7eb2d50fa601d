import type { Config } from '#contract/config.ts'

let known: ReadonlySet<string> = new Set()
let first: string | undefined

/**
 * Remembers which of the festival's own texts are in its first language, because the translation into the page's language is
 * missing.
 */
export function rememberFallbacks({
  fallbacks = [],
  languages,
}: Pick<Config, 'fallbacks' | 'languages'>): void {
  known = new Set(fallbacks)
  first = languages[0]
}

/** The language of a text, if it is not the language of the page. */
export const langOf = (text: string): string | undefined => (known.has(text) ? first : undefined)
