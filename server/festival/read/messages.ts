import { defineMessages } from '#contract/define-messages.ts'

/** The faults of a festival; each follows the path of its field, or its line. */
export const messages = defineMessages('server/festival/read', {
  // single fields
  required: 'is required',
  unknown: 'is not known here',
  atLeast: 'must be {limit} or more',
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
  takenElsewhere: 'is that of something else already',
  noSuchEvent: 'no event has the key {key}',
  noSuchProduct: 'no product has the code {code}',
  opensAfterItself: 'must not lead back to the product itself',
  notAmong: '{value} is not among {list}',
  notACountry: 'is not an ISO 3166 country',
  laterThan: 'must be later than {field}',
  laterThanOfEvent: 'must be later than {field} of its event',
  earlierThanOfEvent: 'must be earlier than {field} of its event',
  feeAbovePrice: 'must not be more than the price',
  bankAccountMissing:
    'is required, or paymentMethods without bank_transfer: {offers} can be paid by bank transfer',
  sellerWithoutCountry:
    'needs an invoiceSeller in the EU, whose taxId begins with the letters of its country, such as HR',
  ticketsOf: 'tickets of {event}',
  merchandise: 'merchandise',
  both: '{first} and {second}',
  noMessage: '{message} cannot be read: a brace is not closed, or a choice has no branch for all others',
  translatesNothing: 'translates nothing: there is no such text in the first language',
  ownPath: "{path} is a path of the shop's own",

  // payment plans
  planSum: 'amounts sum to {sum}, price and fee to {total}',
  planStart: 'must be 0: the initial payment is made with the order',
  planOrder: 'must not fall due before the payment above it',

  // transports
  onlyTransport: 'is only for type transport',
  requiredWhen: 'is required when travel_time_type is {type}',
  onlyWhen: 'is only for travel_time_type {type}',

  // the file
  moreFaults: 'There are {count} more faults',
  unreadable: 'it cannot be read ({code})',
  givenUp: 'it {fault}',
  empty: 'The file is empty',
  large: 'The file must not be larger than {most} MB',
  deep: 'The file is nested too deeply',
  deepHere: 'is nested too deeply',
  noMap: 'The file must hold a map that begins with festoon: 1',
  alias: 'aliases are not taken: write the value out',
  tag: 'tags are not taken',
  keyText: 'every key must be a text',
  keyTwice: '{key} is there twice',

  // a zip, as the rest of a sentence about it
  zip: {
    damaged: 'is a damaged zip',
    noFestival: 'has no {file} in it',
    files: 'holds more than {most} files',
    fileSize: 'holds a file of more than {most} MB',
    size: 'holds more than {most} MB',
    twice: 'holds two files of one name',
    deep: 'holds more than {most} folders in each other',
    longName: 'holds a name that is too long',
    fileAndFolder: 'holds a file and a folder of one name',
  },

  // in the office
  sentence: '{fault}.',
})
