import type { Call } from './declaration.ts'
import * as gate from './gate/gate.ts'
import * as audit from './office/audit.ts'
import * as bankStatements from './office/bank-statements.ts'
import * as boxOffice from './office/box-office.ts'
import * as officeCarts from './office/carts.ts'
import * as catalogue from './office/catalogue.ts'
import * as checklist from './office/checklist.ts'
import * as customers from './office/customers.ts'
import * as documents from './office/documents.ts'
import * as exports from './office/exports.ts'
import * as festival from './office/festival.ts'
import * as festivalChanges from './office/festival-changes.ts'
import * as festivalFiles from './office/festival-files.ts'
import * as figures from './office/figures.ts'
import * as officeGate from './office/gate.ts'
import * as gateSetup from './office/gate-setup.ts'
import * as gateway from './office/gateway.ts'
import * as ledger from './office/ledger.ts'
import * as mailTexts from './office/mail-texts.ts'
import * as mailings from './office/mailings.ts'
import * as mails from './office/mails.ts'
import * as notes from './office/notes.ts'
import * as orders from './office/orders.ts'
import * as overview from './office/overview.ts'
import * as ownAccount from './office/own-account.ts'
import * as parcels from './office/parcels.ts'
import * as pictures from './office/pictures.ts'
import * as refundRuns from './office/refund-runs.ts'
import * as officeRefunds from './office/refunds.ts'
import * as retention from './office/retention.ts'
import * as sandboxBank from './office/sandbox-bank.ts'
import * as savedViews from './office/saved-views.ts'
import * as search from './office/search.ts'
import * as sepaFiles from './office/sepa-files.ts'
import * as session from './office/session.ts'
import * as shop from './office/shop.ts'
import * as staff from './office/staff.ts'
import * as officeTickets from './office/tickets.ts'
import * as tills from './office/tills.ts'
import * as vouchers from './office/vouchers.ts'
import * as officeWaitingRoom from './office/waiting-room.ts'
import * as account from './shop/account.ts'
import * as carts from './shop/carts.ts'
import * as checkout from './shop/checkout.ts'
import * as data from './shop/data.ts'
import * as loginCodes from './shop/login-codes.ts'
import * as news from './shop/news.ts'
import * as orderLinks from './shop/order-links.ts'
import * as passkeys from './shop/passkeys.ts'
import * as personalData from './shop/personal-data.ts'
import * as refunds from './shop/refunds.ts'
import * as saleAlerts from './shop/sale-alerts.ts'
import * as sessions from './shop/sessions.ts'
import * as tickets from './shop/tickets.ts'
import * as waitingList from './shop/waiting-list.ts'
import * as waitingRoom from './shop/waiting-room.ts'

/** A declared call with its name. */
export type NamedCall = Call & { name: string }

const callsIn = (...files: Record<string, Call>[]): NamedCall[] =>
  files.flatMap((file) => Object.entries(file).map(([name, call]) => ({ name, ...call })))

/** Every call of the shop, the portal and the waiting room. These lists are for the server and the tests; pages import what they call. */
export const shopCalls = callsIn(
  account,
  carts,
  checkout,
  data,
  loginCodes,
  news,
  orderLinks,
  passkeys,
  personalData,
  refunds,
  saleAlerts,
  sessions,
  tickets,
  waitingList,
  waitingRoom,
)

/** Every call of the office. */
export const officeCalls = callsIn(
  audit,
  bankStatements,
  boxOffice,
  officeCarts,
  catalogue,
  checklist,
  customers,
  documents,
  exports,
  festival,
  festivalChanges,
  festivalFiles,
  figures,
  officeGate,
  gateSetup,
  gateway,
  ledger,
  mailTexts,
  mailings,
  mails,
  notes,
  orders,
  overview,
  ownAccount,
  parcels,
  pictures,
  refundRuns,
  officeRefunds,
  retention,
  sandboxBank,
  savedViews,
  search,
  sepaFiles,
  session,
  shop,
  staff,
  officeTickets,
  tills,
  vouchers,
  officeWaitingRoom,
)

/** Every call of a phone at the gate. */
export const gateCalls = callsIn(gate)

/**
 * The statuses with which a call may refuse: those that it declares, and those that follow from who may make it. An optional token may be
 * invalid.
 */
export function refusalsOf({ may, token, body, refuses = [] }: Call): number[] {
  const takesToken = token !== 'ignored' && token !== 'mailed' && 'token' in Object(Object(body).properties)
  if (may === undefined) return [...(takesToken ? [401] : []), ...refuses]
  return [...(may === 'anyone' ? [] : [401, 403]), ...refuses]
}
