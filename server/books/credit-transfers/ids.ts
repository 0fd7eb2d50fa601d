/** The prefix of the ids of our files. */
export const FILE_PREFIX = 'FESTOON'

/** The prefixes of our end-to-end ids, by what the transfers are for. */
export const ID_PREFIXES = { refund: 'REFUND', overpayment: 'RETURN', bank_line: 'LINE' } as const

/** MT940 limits references to sixteen characters; this much of an id remains without its dashes. */
export const MIN_ID_LENGTH = 12

/** Banks may wrap an id, omit its dashes, or lower-case it. */
export const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const BEGINNING = /(?:REFUND|RETURN|LINE)\d/g
/** The maximum length of an end-to-end id. */
const MAX_LENGTH = 35

/**
 * All parts of a statement's texts that may be one of our ids: from each occurrence of a prefix on, also across spaces, and each word with
 * a prefix by itself.
 */
export function idsIn(texts: readonly string[]): { whole: string[]; cut: string[] } {
  const letters = texts.map(lettersOf)
  const whole = letters.flatMap((text) =>
    [...text.matchAll(BEGINNING)].map(({ index }) => text.slice(index, index + MAX_LENGTH)),
  )
  const words = [...letters, ...texts.flatMap((text) => text.split(/\s+/).map(lettersOf))]
  const cut = words.filter((word) => word.length >= MIN_ID_LENGTH && word.search(BEGINNING) === 0)
  return { whole: [...new Set(whole)], cut: [...new Set(cut)] }
}

/** How a line matches a transfer: by its whole id, by the beginning of it, or not at all. */
export function isNamedBy(
  endToEndId: string,
  { whole, cut }: { whole: readonly string[]; cut: readonly string[] },
): 'id' | 'id_cut' | null {
  const id = lettersOf(endToEndId)
  if (whole.some((text) => text.startsWith(id))) return 'id'
  return cut.some((word) => id.startsWith(word)) ? 'id_cut' : null
}

/** The end of an id in a text is unknown, so its beginnings are compared. */
export const beginnings = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    Array.from({ length: Math.max(0, text.length - MIN_ID_LENGTH + 1) }, (_, more) =>
      text.slice(0, MIN_ID_LENGTH + more),
    ),
  )
