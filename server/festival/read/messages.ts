import { defineMessages } from '#contract/define-messages.ts'

/** The faults of a festival; each follows the path of its field, or its line. */
export const messages = defineMessages('server/festival/read', {
  // single fields
  required: 'is required',
  unknown: 'is not known here',
  atLeast: 'must be {limit} or more',
  moreThan: 'must be more than {limit}',
  atMost: 'must be {limit} or less',
  exactly: 'must be {value}',
  oneOf: 'must be one of {values}',
  kind: 'must be {kinds}',
  eitherKind: '{first} or {second}',
  kinds: {
    integer: 'a whole number',
    number: 'a number',
    string: 'a text',
    boolean: 'true or false',
    object: 'a map',
    array: 'a list',
    null: 'null',
  },

  // several fields
  sameAs: 'is the same as {path}',
  takenElsewhere: 'is already used by something else',
  noSuchEvent: 'no event has the key {key}',
  noSuchProduct: 'no product has the code {code}',
  needsNothing: 'must name a product',
  needsItself: 'must not lead back to the item itself',
  needsMerchandise: '{code} is merchandise: what is needed is a ticket',
  merchandiseGoes: 'must be stay or refuse: merchandise is refunded by itself',
  addOnSelf: 'must be another product',
  addOnPlain: 'must be a product without departures, variants, payment_plan, own_price and requires_one_of',
  addOnAtOnce: 'does not go with requires_one_of: what is paid in installments is ordered alone',
  opensAfterItself: 'must not lead back to the product itself',
  notAmong: '{value} is not among {list}',
  notACountry: 'is not an ISO 3166 country',
  laterThan: 'must be later than {field}',
  laterThanOfEvent: 'must be later than {field} of its event',
  earlierThanOfEvent: 'must be earlier than {field} of its event',
  feeAbovePrice: 'must not be more than the price',
  bankAccountMissing:
    'is required unless paymentMethods omits bank_transfer: {offers} can be paid by bank transfer',
  sellerWithoutCountry:
    'needs an invoiceSeller in the EU whose taxId starts with its country code, such as HR',
  ticketsOf: 'tickets of {event}',
  merchandise: 'merchandise',
  both: '{first} and {second}',
  noMessage: '{message} cannot be read: a brace is not closed, or a choice has no "other" branch',
  translatesNothing: 'has nothing to translate: there is no such text in the first language',
  ownPath: '{path} is a path the shop already uses',

  // bundles
  bundleEmpty: 'must contain a product',
  bundleLarge: 'must not contain more than {most} tickets',
  bundleOfBundles: '{code} is a bundle: a bundle contains products',
  bundleOfMerchandise: '{code} is merchandise: a bundle contains products',
  bundleOfPlan: '{code} has a payment plan, so that it is ordered alone',
  bundleOverLimit: 'must not be more than {limit}, which is what one order may have of {code}',
  shareBelowMin: 'must be {amount} or more: nobody pays less than {min} for {code}',
  shareSum: 'shares sum to {sum}, the price is {price}',

  // discounts
  discountValue: 'exactly one of percent, amount and price must be given',
  discountNothing: 'percent, amount or price must be given, or what it reveals',
  groupOfOne: 'must be 2 or more, or 0 for none',
  needs: 'needs {field}',
  upgradeSelf: 'a ticket cannot become what it is',
  upgradeEvent: 'must be a product of the same event',
  upgradeTarget:
    'a ticket cannot become one with departures to choose from, a payment plan, a price of the customer’s own choice, or needs',
  neededBy: 'is required with {field}',
  notMoreThan: 'must not be more than {field}',
  notLessThan: 'must not be less than {field}',
  suggestedPrice: 'must be the price, {price}',
  eitherOr: 'cannot be combined with {field}',
  discountBeyond: 'must not be more than {most}, which is what one order may have of these items',
  discountBeyondSum: 'must not be more than {sum}, which is what these items cost in one order at most',
  withAll:
    'must name something, or types must: where everything is discounted, nothing is left to buy it with',
  withItself: 'is among {field} already: what is discounted does not count as what it is bought with',
  notAutomatic: 'is not for an automatic discount, which has no codes',
  noSuchItem: 'no product or merchandise has the code {code}',
  noSuchType: 'no type of products or merchandise is called {type}',
  notHidden: '{code} is switched on, so that there is nothing to reveal',
  codeOfDashes: 'must have a letter or a digit',
  sameCode: 'is the same as {path}: upper and lower case and dashes make no difference',

  // questions
  optionsMissing: 'must have an option for the type {type}',
  onlyForTypes: 'is only for the types {types}',
  sensitiveAtGate: 'gates show no sensitive answers',
  fileAtGate: 'gates take no files',
  entryDue: 'needs due: purchase or gate, because it is answered until the gate',
  noSuchAnswer: 'is none of the answers: {answers}',
  tooManyMarks: 'gates show at most {most} answers in all',
  targetsMissing: 'must name items, types or ages that are asked',
  agelessOrder: 'is not for a question per order, which has no age',
  conditionOfOne: 'must have either a question or ages',
  dependsOnItself: 'must not lead back to the question itself',
  noSuchQuestion: 'no question has the key {key}',
  otherPer: 'is asked per {per}, and cannot be a condition here',
  noCondition: 'is of the type {type}, whose answers cannot be a condition',

  // payment plans
  planSum: 'amounts sum to {sum}, price and fee to {total}',
  planStart: 'must be 0: the initial payment is made with the order',
  planFirstDay: 'must be left out: the initial payment is made with the order',
  planEither: 'must be left out where count or units are given',
  planWhen: 'needs count and units, or due_on',
  planAfterStart: 'must not be after {day}, when the event begins',
  planLate:
    'counts from the order: whoever orders after {day} still owes an installment when the event begins. End the sale by then, or set due_on',
  planOrder: 'must not fall due before the payment above it',

  // transports
  onlyTransport: 'is only for type transport',
  requiredWhen: 'is required when travel_time_type is {type}',
  onlyWhen: 'is only for travel_time_type {type}',

  // the file
  moreFaults: 'There are {count} more errors',
  furtherFaults: 'There are more errors',
  manyParts: 'The file has too many parts',
  tooMany: 'must not have more than {most} entries',
  unreadable: 'it cannot be read ({code})',
  givenUp: 'it {fault}',
  empty: 'The file is empty',
  large: 'The file must not be larger than {most} MB',
  deep: 'The file is nested too deeply',
  deepHere: 'is nested too deeply',
  noMap: 'The file must contain a map that starts with festoon: 1',
  alias: 'aliases are not supported: write out the value',
  tag: 'tags are not supported',
  keyText: 'every key must be a text',
  keyTwice: '{key} appears twice',

  // a zip, as the rest of a sentence about it
  zip: {
    damaged: 'is a damaged zip',
    noFestival: 'does not contain {file}',
    files: 'contains more than {most} files',
    fileSize: 'contains a file larger than {most} MB',
    size: 'contains more than {most} MB',
    twice: 'contains two files with the same name',
    deep: 'contains folders nested more than {most} deep',
    longName: 'contains a name that is too long',
    fileAndFolder: 'contains a file and a folder with the same name',
  },

  // in the office
  sentence: '{fault}.',
})
