/** A text of a file, without control characters and lone surrogates. */
export const printable = (text: string, limit: number): string =>
  text
    .slice(0, limit)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
