import { refusedCharacters } from '#contract/rules.ts'
import { messages } from './messages.ts'

/** The invalid characters of the input; undefined if all are valid. */
export function refusedHint(name: string): string | undefined {
  const characters = refusedCharacters(name)
  return characters === '' ? undefined : messages.refusedCharacters({ characters })
}

/** How a holder's name must be written, and the invalid characters of the input. */
export const nameHint = (name: string): string => refusedHint(name) ?? messages.romanHint
