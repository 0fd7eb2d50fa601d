import type { Config } from '#contract/config.ts'

let known: ReadonlySet<string> = new Set()
let first: string | undefined

/** Takes up which of the festival's own texts are said in its first language, because they are missing in that of the page. */
export function rememberFallbacks({
  fallbacks = [],
  languages,
}: Pick<Config, 'fallbacks' | 'languages'>): void {
  known = new Set(fallbacks)
  first = languages[0]
}

/** The language of a text where that is not the language of the page. */
export const langOf = (text: string): string | undefined => (known.has(text) ? first : undefined)
