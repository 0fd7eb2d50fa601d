import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the sandbox bank's ledger. */
export const messages = defineMessages('web/office/sandbox-bank', {
  title: 'Sandbox bank',
  lead: 'The bank with which you rehearse: no money moves. Here it does what a real bank and its customers do by themselves.',
  found: '{total, plural, one {# entry} other {# entries}}',
  ledger: 'Ledger of the sandbox bank',
  none: 'Nothing yet',
  noneHint: 'Whoever goes to the payment page stands here at once.',
  what: 'What',
  order: 'Order',
  amount: 'Amount',
  begun: 'Begun',
  actions: 'What happens next',
  kind: '{kind, select, refund {Given back} other {Payment}}',
  status:
    '{status, select, open {Waits for the payer} processing {Under way} succeeded {Arrived} declined {Declined} cancelled {Left} closed {Closed} pending {Under way} failed {Came back} other {{status}}}',
  disputed: '{status, select, won {Dispute won} lost {Dispute lost} other {Disputed}}',
  settles: 'Changes by itself: {when}',
  mode: 'The bank is',
  modes: {
    instant: 'Quick: all arrives at once',
    slow: 'Slow: all arrives a minute later',
    failing: 'Unlucky: refunds come back after three days',
  },
  modeSet: 'The bank behaves so from now on.',
  fail: 'Have it come back',
  failed: 'The refund came back.',
  dispute: 'Dispute it',
  disputeDone: 'The payment is disputed: its order is a problem.',
  win: 'We win',
  lose: 'We lose',
  decided: 'The dispute is decided.',
})
