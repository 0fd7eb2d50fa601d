import { refusedCharacters } from '#contract/rules.ts'
import { messages } from './messages.ts'

/** How a holder's name is to be written, and which characters of what was typed so far cannot be taken. */
export function nameHint(name: string): string {
  const characters = refusedCharacters(name)
  return characters === '' ? messages.romanHint : messages.refusedCharacters({ characters })
}
