import { domainToUnicode } from 'node:url'
import { normalizeEmail } from '#contract/rules.ts'

/** In lower case letter by letter, as the database folds it; one whose lower case is not a single letter stays. */
const foldLetters = (text: string): string =>
  Array.from(text, (letter) => {
    const lower = letter.toLowerCase()
    return Array.from(lower).length === 1 ? lower : letter
  }).join('')

const IS_ASCII = /^\p{ASCII}*$/u

/**
 * An e-mail address as it is kept and shown: as it was typed, trimmed and composed. If the database could not compare that spelling
 * (`email_key`), its plain one: in lower case, with the domain in its own script.
 */
export function typedEmail(typed: string): string {
  const email = typed.trim().normalize('NFC')
  // Then its lower case is the same everywhere.
  if (IS_ASCII.test(email)) return email
  const [key, plain] = [normalizeEmail(email), plainEmail(email)]
  const folded = foldLetters(email)
  return !email.includes('@') || folded === plain || folded === key ? email : plain
}

/** An address in lower case, with its domain in its own script. */
function plainEmail(email: string): string {
  const key = normalizeEmail(email)
  const at = key.lastIndexOf('@') + 1
  return key.slice(0, at) + domainToUnicode(key.slice(at)).normalize('NFC')
}

/** The forms in which a search, which ignores case and accents, finds an address however it was typed. */
export const spellingsOf = (email: string): string[] => [
  ...new Set([plainEmail(email), normalizeEmail(email)]),
]
