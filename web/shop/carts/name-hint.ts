import { refusedCharacters } from '#contract/rules.ts'
import { messages } from './messages.ts'

/** Which characters of what was typed so far cannot be taken; undefined where all can. */
export function refusedHint(name: string): string | undefined {
  const characters = refusedCharacters(name)
  return characters === '' ? undefined : messages.refusedCharacters({ characters })
}

/** How a holder's name is to be written, and which characters of it cannot be taken. */
export const nameHint = (name: string): string => refusedHint(name) ?? messages.romanHint
