import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the page of translations. */
export const messages = defineMessages('web/office/site/translations', {
  title: 'Translations',
  lead: 'The festival’s texts in {first} and in its other languages. Missing translations are shown in {first}.',
  one: 'The festival only uses {first}. To translate its texts, add a language under General.',
  languages: 'Language',
  ofLanguage: '{language} · {count, plural, =0 {complete} one {# missing} other {# missing}}',
  onlyMissing: 'Only missing',
  complete: 'Everything is translated into {language}.',
  site: 'Settings',
  edit: 'Edit {name}',
  more: 'Show more',
  ours: '{text} · If empty, Festoon’s translation into {language} is used.',
  lists: {
    events: 'Event',
    products: 'Product',
    merchandise: 'Merchandise',
    bundles: 'Bundle',
    shipping: 'Shipping',
    discounts: 'Discount',
    questions: 'Question',
    vouchers: 'Voucher',
    'voucher-batches': 'Batch of vouchers',
  },
  fields: { name: 'Name', location: 'Place', shop_description: 'Description' },
  labelOf: '{part}: {label}',
  entryOf: '{label}, {key}',
})
