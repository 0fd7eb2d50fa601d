import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the figures of a discount. */
export const messages = defineMessages('web/office/catalogue/figures', {
  figures: 'Figures',
  figuresOf: 'Figures of {name}',
  ofAll: 'Figures of all discounts',
  discount: 'Discount',
  manual: 'Manual',
  noneYet: 'No item has had a discount yet.',
  lead: 'Of orders that were neither cancelled nor abandoned, with the current state of each.',
  total: 'Total',
  byBatch: 'By batch',
  byCode: 'By code',
  code: 'Code',
  batch: 'Batch',
  unnamed: 'Without a name',
  noCode: 'Without a code',
  labels: {
    in_carts: 'In carts now',
    ordered: 'Items ordered',
    paid: 'Items paid',
    returned: 'Items refunded',
    turnover: 'Turnover',
    given_away: 'Given away',
    refunded: 'Refunded',
    net: 'Net',
  },
  download: 'Download all discounts',
})
