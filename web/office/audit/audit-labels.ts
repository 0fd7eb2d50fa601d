import { lookup } from '#contract/lookup.ts'
import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import { messages } from './messages.ts'
import { messages as details } from './details/messages.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { messages as staffMessages } from '#web/office/staff/messages.ts'

/** The name of an actor. */
export function actorName(actor: string, name: string | null): string {
  const [kind, number = ''] = actor.split(' ')
  if (kind === 'system') return messages.theSystem
  if (kind === 'anonymous') return messages.anonymous
  if (name !== null) return name
  if (kind === 'staff') return messages.staffNumber({ number })
  return kind === 'customer' ? messages.customerNumber({ number }) : actor
}

/** The name of an actor in the history of a record. */
export const authorName = (by: string): string =>
  by === 'system' ? messages.theSystem : by === 'anonymous' ? messages.anonymous : by

/** The label of an action. */
export const actionName = (action: string): string => labelOf(messages.actionNames, action)

type Money = (amount: number) => string

/** Details whose value is a status. */
const STATES = new Set(['from', 'to', 'status'])
const AMOUNTS = new Set(['amount', 'credited', 'kept', 'refunded', 'total'])

/** The value of a detail: amounts as money, languages by their own name, fields and kinds of ticket changes by their labels. */
export function detailValue(name: string, value: unknown, money: Money): string {
  if (AMOUNTS.has(name) && Number.isFinite(Number(value))) return money(Number(value))
  if (name === 'kind' && typeof value === 'string') return labelOf(details.kinds, value)
  if (STATES.has(name) && typeof value === 'string') return labelOf(details.states, value)
  if (name === 'language' && typeof value === 'string' && isLanguage(value)) return LANGUAGES[value]
  if (name === 'role' && typeof value === 'string') return labelOf(staffMessages.roles, value)
  if (name !== 'fields') return formatPlain(value, money)
  const fields = Array.isArray(value) ? value.map(String) : String(value).split(', ')
  return fields.map((field) => labelOf(details.fields, field).toLowerCase()).join(', ')
}

/** The name of a detail. */
export const detailName = (name: string): string => labelOf(details.names, name).replaceAll('_', ' ')

/** The details of an entry as names and values. */
export function detailsOf(detail: unknown, money: Money): [name: string, value: string][] {
  if (typeof detail !== 'object' || detail === null) return []
  return Object.entries(detail).map(([name, value]) => [detailName(name), detailValue(name, value, money)])
}

export const detailLine = (detail: unknown, money: Money): string =>
  detailsOf(detail, money)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')

function formatPlain(value: unknown, money: Money): string {
  if (Array.isArray(value)) return value.map((each) => formatPlain(each, money)).join(', ')
  if (typeof value === 'object' && value !== null) return detailLine(value, money)
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? details.yes : details.no
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const SUBJECT_PATHS = lookup<(number: string) => string>({
  refund: (id) => `/refunds/${id}`,
  'refund run': (id) => `/refunds/runs/${id}`,
  mailing: (id) => `/mailings/${id}`,
  customer: (id) => `/customers/${id}`,
  partner: (id) => `/partners/${id}`,
  mail: (id) => `/mails/${id}`,
  ticket: (code) => `/tickets/${code}`,
  staff: () => '/staff',
  'api key': () => '/api-keys',
  webhook: (id) => `/webhooks/${id}`,
})

/** The subject in words: a name, "Refund 7", a code as it is. */
export function subjectLabel(subject: string, name: string | null): string {
  if (name !== null) return name
  if (Object.hasOwn(messages.wholeSubjects, subject)) return labelOf(messages.wholeSubjects, subject)
  const [, noun = '', number = ''] = /^([a-z -]+) (\S+)$/i.exec(subject) ?? []
  const label = labelOf(messages.subjectKinds, noun)
  return noun === '' || label === noun ? subject : `${label} ${number}`
}

/** The path of a subject's page; null if it has none. */
export function subjectPath(subject: string, kind: 'order' | 'ticket' | null): string | null {
  if (kind !== null) return `/${kind}s/${subject}`
  const [, noun = '', name = ''] = /^(.*) (\S+)$/.exec(subject) ?? []
  return SUBJECT_PATHS[noun]?.(name) ?? null
}
