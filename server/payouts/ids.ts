/** How the ids of our files begin. */
export const FILE_PREFIX = 'FESTOON'

/** How the end-to-end ids of our transfers begin, by what they are for. */
export const ID_PREFIXES = { refund: 'REFUND', overpayment: 'RETURN', bank_line: 'LINE' } as const

/** References of sixteen signs are what MT940 has room for; without its dashes so much is left of an id. */
export const LEAST_OF_ID = 12

/** A bank may break an id, leave out its dashes, or write it in small letters. */
export const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const BEGINNING = /(?:REFUND|RETURN|LINE)\d/g
/** As long as an end-to-end id may be. */
const LONGEST = 35

/** What texts of a statement say that may be an id of ours: wherever it begins in them, also broken by spaces, and each word that does so by itself. */
export function idsIn(texts: readonly string[]): { whole: string[]; cut: string[] } {
  const letters = texts.map(lettersOf)
  const whole = letters.flatMap((text) =>
    [...text.matchAll(BEGINNING)].map(({ index }) => text.slice(index, index + LONGEST)),
  )
  const words = [...letters, ...texts.flatMap((text) => text.split(/\s+/).map(lettersOf))]
  const cut = words.filter((word) => word.length >= LEAST_OF_ID && word.search(BEGINNING) === 0)
  return { whole: [...new Set(whole)], cut: [...new Set(cut)] }
}

/** How a line names a transfer: by its whole id, by the beginning of it, or not at all. */
export function isNamedBy(
  endToEndId: string,
  { whole, cut }: { whole: readonly string[]; cut: readonly string[] },
): 'id' | 'id_cut' | null {
  const id = lettersOf(endToEndId)
  if (whole.some((text) => text.startsWith(id))) return 'id'
  return cut.some((word) => id.startsWith(word)) ? 'id_cut' : null
}

/** Each of which a text may begin with an id: nobody knows where that ends. */
export const beginnings = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    Array.from({ length: Math.max(0, text.length - LEAST_OF_ID + 1) }, (_, more) =>
      text.slice(0, LEAST_OF_ID + more),
    ),
  )
