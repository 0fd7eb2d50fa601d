import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the editor of bundles. */
export const messages = defineMessages('web/office/catalogue/editor/bundle', {
  contents: 'What it contains',
  contentsHint:
    'Its tickets are ordinary ones: each is named, changed and scanned by itself, and refunded at its share of the price. A bundle is sold out as soon as one of its products is.',
  row: { product: 'Product', count: 'Number', share: 'Share of the price' },
  alone: 'By themselves',
  add: 'Add a product',
  sum: 'The shares add up to {sum} of {price}.',
  sumFits: 'The shares add up to the price.',
  over: '{amount} too much',
  under: '{amount} are missing',
  propose: 'Divide the price by list prices',
  saved: 'By themselves they cost {price}: {amount} more.',
  feeHint: 'Spread over its tickets like the price.',
  saleHint: 'Its products may be on sale at other times. One that is switched off is not sold in a bundle.',
  pictureHint: 'Square ones look best. It is shown on the card.',
})
