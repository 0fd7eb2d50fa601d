import { defineMessages } from '#contract/define-messages.ts'

/** Texts about the tickets without which an item is not sold. */
export const messages = defineMessages('web/shop/catalogue/needs', {
  onlyWith: 'Only with:',
  onlyWithNames: 'only with: {names}',
  atMostForEach: 'At most {limit} for each of these tickets.',
  atMostInOrder: 'At most {limit} in one order.',
  addOns: 'With it you need',
  addOnEmpty: 'Please choose one of these.',
  soldOutWith: 'Sold out, because none of these is left: {names}.',
})
