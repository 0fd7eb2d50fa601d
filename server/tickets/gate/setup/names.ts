import { messages } from '#server/tickets/gate/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'

const MAX_LENGTH = 60

/** The trimmed name of a gate, list or device. */
export function readName(text: string): string {
  const name = text.trim()
  if (name === '') throw new Refusal(messages.nameEmpty, { field: 'name' })
  if (name.length > MAX_LENGTH) throw new Refusal(messages.nameLong, { field: 'name' })
  return name
}
