import { ERASED } from '#contract/personal-data.ts'
import { messages } from './messages.ts'

/** A name as the office says it: one that was erased, and one that nobody has given yet, in words. */
export function personName(name: string): string {
  if (name === ERASED) return messages.nameErased
  return name === '' ? messages.nameMissing : name
}
