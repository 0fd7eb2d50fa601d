import { ERASED } from '#contract/personal-data.ts'
import { messages } from './messages.ts'

/** A name as the office shows it; an erased or missing name is shown in words. */
export function personName(name: string): string {
  if (name === ERASED) return messages.nameErased
  return name === '' ? messages.nameMissing : name
}
