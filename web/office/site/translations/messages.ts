import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the page of translations. */
export const messages = defineMessages('web/office/site/translations', {
  title: 'Translations',
  lead: 'What people read in {first} and in each of the festival’s other languages. What is missing they read in {first}.',
  one: 'The festival speaks {first} alone. Add a language under General, and all its texts can be said in that, too.',
  languages: 'Language',
  ofLanguage: '{language} · {count, plural, =0 {complete} one {# missing} other {# missing}}',
  onlyMissing: 'Only what is missing',
  complete: 'Nothing is missing in {language}.',
  site: 'Site and texts',
  edit: 'Edit {name}',
  more: 'Show more',
  ours: '{text} · Festoon says it in {language}, too, where this stays empty.',
  lists: {
    events: 'Event',
    products: 'Product',
    merchandise: 'Merchandise',
    shipping: 'Shipping',
    vouchers: 'Voucher',
    'voucher-batches': 'Vouchers made together',
  },
  fields: { name: 'Name', location: 'Place', shop_description: 'Description' },
  labelOf: '{part}: {label}',
  entryOf: '{label}, {key}',
})
