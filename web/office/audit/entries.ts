import { auditWords as words } from '#web/office/words/audit.ts'

/** Who did it, in words. */
export function actorName(actor: string, name: string | null): string {
  const [kind, number = ''] = actor.split(' ')
  if (kind === 'system') return words.theSystem
  if (name !== null) return name
  if (kind === 'staff') return words.staffNumber(number)
  return kind === 'customer' ? words.customerNumber(number) : actor
}

/** What was done, in words; what has none yet says its own. */
export const actionName = (action: string): string => words.actionNames[action] ?? action

/** What is known of it, each with its name: "from: pending". */
export function detailsOf(detail: unknown): [name: string, value: string][] {
  if (typeof detail !== 'object' || detail === null) return []
  return Object.entries(detail).map(([name, value]) => [name.replaceAll('_', ' '), said(value)])
}

export const detailLine = (detail: unknown): string =>
  detailsOf(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')

function said(value: unknown): string {
  if (Array.isArray(value)) return value.map(said).join(', ')
  if (typeof value === 'object' && value !== null) return detailLine(value)
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const PLACES: Record<string, (number: string) => string> = {
  refund: (id) => `/refunds/${id}`,
  customer: (id) => `/customers/${id}`,
  mail: (id) => `/mails/${id}`,
  ticket: (code) => `/tickets/${code}`,
  staff: () => '/staff',
}

/** Where in the office the thing is to which something was done; null when nowhere. */
export function placeOf(subject: string, kind: 'order' | 'ticket' | null): string | null {
  if (kind !== null) return `/${kind}s/${subject}`
  const [noun = '', name] = subject.split(' ')
  return name === undefined ? null : (PLACES[noun]?.(name) ?? null)
}
