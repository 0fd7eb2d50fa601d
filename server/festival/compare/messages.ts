import { defineMessages } from '#contract/define-messages.ts'

/** The summary of an import, by the lists of the festival file. */
export const messages = defineMessages('server/festival/compare', {
  events:
    '{count, plural, one {1 event} other {# events}} {kind, select, added {added} changed {changed} removed {removed} other {switched off}}',
  products:
    '{count, plural, one {1 product} other {# products}} {kind, select, added {added} changed {changed} removed {removed} other {switched off}}',
  merchandise:
    '{count, plural, one {1 merchandise item} other {# merchandise items}} {kind, select, added {added} changed {changed} removed {removed} other {switched off}}',
  bundles:
    '{count, plural, one {1 bundle} other {# bundles}} {kind, select, added {added} changed {changed} removed {removed} other {switched off}}',
  capacities:
    '{count, plural, one {1 shared capacity} other {# shared capacities}} {kind, select, added {added} changed {changed} removed {removed} other {switched off}}',
  shipping:
    '{count, plural, one {1 shipping rate} other {# shipping rates}} {kind, select, added {added} changed {changed} removed {removed} other {switched off}}',
  discounts:
    '{count, plural, one {1 discount} other {# discounts}} {kind, select, added {added} changed {changed} removed {removed} other {switched off}}',
  questions:
    '{count, plural, one {1 question} other {# questions}} {kind, select, added {added} changed {changed} removed {removed} other {switched off}}',
  vouchers:
    '{count, plural, one {1 voucher} other {# vouchers}} {kind, select, added {added} changed {changed} removed {removed} other {switched off}}',
  wholes: { site: 'site changed', order: 'order changed' },
})
