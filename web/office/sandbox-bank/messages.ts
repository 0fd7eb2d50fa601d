import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the sandbox bank's ledger. */
export const messages = defineMessages('web/office/sandbox-bank', {
  title: 'Sandbox bank',
  lead: 'A simulated bank for practice: no money moves. Trigger here what a real bank and its customers would do.',
  found: '{total, plural, one {# entry} other {# entries}}',
  ledger: 'Ledger of the sandbox bank',
  none: 'Nothing yet',
  noneHint: 'Payments appear here as soon as somebody opens the payment page.',
  what: 'What',
  order: 'Order',
  amount: 'Amount',
  begun: 'Started',
  actions: 'Next',
  kind: '{kind, select, refund {Refund} other {Payment}}',
  status:
    '{status, select, open {Awaiting payment} processing {Processing} succeeded {Succeeded} declined {Declined} cancelled {Cancelled} closed {Closed} pending {Pending} failed {Failed} other {{status}}}',
  disputed: '{status, select, won {Dispute won} lost {Dispute lost} other {Disputed}}',
  settles: 'Settles automatically: {when}',
  mode: 'Bank mode',
  modes: {
    instant: 'Instant: everything arrives immediately',
    slow: 'Slow: everything arrives a minute later',
    failing: 'Failing: refunds are returned after three days',
  },
  modeSet: 'The bank mode has been changed.',
  fail: 'Let it fail',
  failed: 'The refund was returned.',
  dispute: 'Dispute',
  disputeDone: 'The payment is disputed, and its order has a problem.',
  win: 'Win',
  lose: 'Lose',
  decided: 'The dispute has been decided.',
})
