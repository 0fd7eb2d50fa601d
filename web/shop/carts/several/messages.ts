import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the dialog for several tickets at once. */
export const messages = defineMessages('web/shop/carts/several', {
  title: '{count, plural, one {Who is this ticket for?} other {Who are these # tickets for?}}',
  wanted: '{count} × {item}',
  occasionOf: '{item}: {occasion}',
  people: 'Someone you know',
  forMe: 'For me ({name})',
  person: 'Full name of person {number}',
  nameHint: 'In roman characters, exactly as in the passport or ID.',
  laterHint: 'You may leave names empty and enter them in your order, until {until}.',
  forAll: 'For all of them',
  forAllHint: 'For somebody with another email, age or departure, say so at their name.',
  emailOf: 'Email of person {number}',
  ageOf: 'Age of person {number}',
  variantOf: '{option} of person {number}',
  departureOf: 'Departure of person {number}',
  priceEach: 'Price of each',
  priceOf: 'Price of person {number}',
  asForAll: 'as for all',
  each: 'Each person answers for themselves',
  answersOf: 'Answers of person {number}',
  differentFor: 'Something different for person {number}',
})
