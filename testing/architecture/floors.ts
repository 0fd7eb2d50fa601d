/**
 * The floors of each folder that is divided into others, from the lowest to the highest: a folder imports only from floors below its own,
 * and folders of one floor do not import each other. The own files of a folder stand on the floor of `OWN_FILES`, together with its
 * subfolders that are not listed.
 */
export const OWN_FILES = '.'
export const FLOORS: Record<string, string[][]> = {
  server: [
    ['platform'],
    ['shop'],
    ['mail', 'documents'],
    ['people', 'carts'],
    ['orders'],
    ['tickets'],
    ['payments'],
    ['books', 'checkout', 'festival'],
    ['office'],
    ['operations'],
    ['api'],
    [OWN_FILES],
  ],
  'server/shop': [
    ['site'],
    ['catalogue', 'vouchers'],
    ['discounts', 'bundles', 'questions'],
    ['stock', 'pricing', 'holders'],
    ['shop-items'],
  ],
  'server/people': [['customers', 'staff'], ['api-keys']],
  'server/carts': [
    ['waiting-room', 'dependencies'],
    ['commands'],
    [OWN_FILES],
    ['waiting-list', 'sale-alerts'],
  ],
  'server/orders': [[OWN_FILES], ['notes', 'mail-samples']],
  'server/tickets': [['wallets'], [OWN_FILES], ['gate', 'wallet-passes']],
  'server/payments': [
    ['sandbox-bank'],
    ['gateways'],
    ['test-payments', 'invoices', 'tills'],
    ['fulfilment'],
    [OWN_FILES],
    ['refunds'],
  ],
  'server/books': [['ledger', 'sales', 'sepa-xml'], ['credit-transfers'], ['bank-statements']],
  'server/checkout': [
    [OWN_FILES],
    ['terms', 'box-office', 'order-changes', 'guests'],
    ['upgrades'],
    ['account'],
  ],
  'server/festival': [['checklist', 'public-data', OWN_FILES]],
  'server/operations': [
    ['event-stream'],
    [
      'mailings',
      'mail-texts',
      'personal-data',
      'consistency',
      'backup',
      'gateway-events',
      'webhooks',
      'programs',
    ],
  ],
  web: [['build', 'lib'], ['ui'], ['shop', 'office', 'gate', 'waiting-room'], ['testing']],
  'web/lib': [
    [OWN_FILES, 'browser', 'dates', 'files'],
    ['api'],
    ['data', 'forms'],
    ['routing', 'session'],
    ['passkeys'],
  ],
  'web/ui': [[OWN_FILES, 'theme', 'data-display'], ['brand', 'buttons', 'layout'], ['feedback'], ['forms']],
  'web/shop': [
    ['page', 'site', 'acceptance', 'companies', 'departures', 'holders', 'occasions', 'questions'],
    ['variants'],
    ['carts', 'payments'],
    ['customers', 'tickets'],
    ['gifts', 'guest-list', 'sale'],
    ['waiting-list'],
    ['catalogue'],
    ['home', 'orders'],
    ['refunds', 'terms'],
    ['installments', 'portal'],
    ['checkout'],
    ['shell'],
    [OWN_FILES],
  ],
  'web/office': [
    ['kit'],
    [
      'api-keys',
      'authentication',
      'bank-statements',
      'carts',
      'catalogue',
      'exports',
      'guests',
      'ledger',
      'mails',
      'parcels',
      'sandbox-bank',
      'waiting-room',
    ],
    ['mailings', 'site', 'staff', 'tills', 'webhooks'],
    ['account', 'audit', 'festival-history', 'gateway', 'overview'],
    ['festival-file', 'gate', 'notes', 'refunds'],
    ['orders'],
    ['box-office'],
    ['tickets'],
    ['customers'],
    ['navigation'],
    ['search'],
    ['shell'],
    [OWN_FILES],
  ],
  'web/office/kit': [['lib'], ['ui'], ['forms', 'work'], ['views'], ['filters']],
  'web/office/kit/forms': [
    [OWN_FILES, 'draft'],
    ['conflict', 'dates'],
    ['edit', 'fields'],
    ['rich-text'],
    ['translations'],
  ],
  'web/gate': [['camera', 'pick-ups'], ['device'], ['pairing', 'scanner'], [OWN_FILES]],
}

/** The folder below `parent` that a file is in, as its floors list it; null if it is not below `parent`. */
export function placeIn(parent: string, file: string): string | null {
  if (!file.startsWith(`${parent}/`)) return null
  const [folder = '', ...rest] = file.slice(parent.length + 1).split('/')
  return rest.length > 0 && FLOORS[parent]?.flat().includes(folder) ? folder : OWN_FILES
}

export const floorOf = (parent: string, place: string): number =>
  FLOORS[parent]?.findIndex((floor) => floor.includes(place)) ?? -1

/** The noun of the server that a file belongs to: "server/shop/stock", "server/carts" for a district's own files. */
export function nounOf(file: string): string | null {
  const district = placeIn('server', file)
  if (district === null || district === OWN_FILES) return null
  const folder = `server/${district}`
  const noun = placeIn(folder, file)
  return noun === null || noun === OWN_FILES ? folder : `${folder}/${noun}`
}
