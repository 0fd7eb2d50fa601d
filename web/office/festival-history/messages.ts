import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the history of the festival. */
export const messages = defineMessages('web/office/festival-history', {
  changeHistory: 'History',
  historyLead: 'Every change of the festival: what it is, what it sells and how it is set up.',
  historyOf: 'History of {part}',
  changesNone: 'Nothing has been changed yet.',
  historyWhen: 'When',
  historyWho: 'Who',
  historyPart: 'Part',
  historyWhat: 'What',
  historyPath: 'The command line',
  historyKey: 'Code or key',
  historyTotal: '{count} changes',
  historyMore: 'and {count} more',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  historyWhole: 'All of it',
  unusual: {
    larger: 'Ten times as much',
    smaller: 'A tenth of it',
    nothing: 'Nothing any more',
    year_back: 'About a year back',
    past: 'In the past',
  },
  changeKinds: {
    added: 'Added',
    changed: 'Changed',
    removed: 'Removed',
  },
  historyLists: {
    site: 'Site and texts',
    events: 'Event',
    products: 'Product',
    merchandise: 'Merchandise',
    capacities: 'Shared capacity',
    shipping: 'Shipping rate',
    vouchers: 'Voucher',
    order: 'Order of the lists',
  },
})
