import type { Audience, MailingDraft } from '#contract/office/mailings.ts'

const LISTS = ['orders', 'tickets', 'customers'] as const

/** The initial values of a new message: the results of a list, if it is created from one. */
export function newMailing(query: URLSearchParams): MailingDraft {
  const list = LISTS.find((each) => each === query.get('list')) ?? ''
  const { list: _, ...filters } = Object.fromEntries(query)
  return {
    to: list === '' || list === 'tickets' ? 'holders' : 'customers',
    list,
    filters: list === '' ? {} : filters,
    events: [],
    products: [],
    merchandise: [],
    departures: [],
    order_states: [],
    ticket_states: [],
    kind: 'operational',
    subject: '',
    body: '',
    translations: {},
  }
}

/** The URL of the list from which a message is created. */
export const listPath = ({ list, filters }: Pick<Audience, 'list' | 'filters'>): string =>
  `/${list}?${new URLSearchParams(filters).toString()}`
