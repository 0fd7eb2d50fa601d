/** The name of the pseudo-language in the names of built files. It is no language that a festival can have. */
export const PSEUDO = 'pseudo'

const PLAIN = 'aceinosuyzACEINOSUYZ'
const ACCENTED = 'áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ'
const FILLING = 'lórém ípšúm dólór šít ámét '

/**
 * A message in the pseudo-language, in which tests look at every screen: marked, accented and 40 % longer, so that a text
 * that is in no catalogue is seen, and a layout that has no room for another language breaks. Placeholders and choices stay.
 */
export function pseudo(text: string): string {
  const hasPlaceholders = text.includes('{')
  let depth = 0
  let letters = 0
  const accented = text.split('').map((letter) => {
    if (hasPlaceholders && letter === '{') depth += 1
    if (hasPlaceholders && letter === '}') depth -= 1
    // In a choice of a placeholder one reads again: texts are at even depths, what is for the computer at odd ones.
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
