/** The name of the pseudo-language in the names of built files. No festival can use it as a language. */
export const PSEUDO = 'pseudo'

const PLAIN = 'aceinosuyzACEINOSUYZ'
const ACCENTED = 'áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ'
const FILLING = 'lórém ípšúm dólór šít ámét '

/**
 * A message in the pseudo-language, in which tests check every screen: marked, accented and 40 % longer, so that texts missing
 * from the catalogue are found, and layouts without space for other languages fail. Placeholders and choices are unchanged.
 */
export function pseudo(text: string): string {
  const hasPlaceholders = text.includes('{')
  let depth = 0
  let letters = 0
  const accented = text.split('').map((letter) => {
    if (hasPlaceholders && letter === '{') depth += 1
    if (hasPlaceholders && letter === '}') depth -= 1
    // A choice of a placeholder contains text again: texts are at even depths, syntax at odd ones.
    if (depth % 2 === 1) return letter
    letters += 1
    const at = PLAIN.indexOf(letter)
    return at === -1 ? letter : ACCENTED.charAt(at)
  })
  const more = Math.ceil(letters * 0.4)
  const filling = FILLING.repeat(Math.ceil(more / FILLING.length))
    .slice(0, more)
    .trimEnd()
  return `⟦${accented.join('')} ${filling}⟧`
}
