import type { Call } from './declaration.ts'
import * as gate from './gate/gate-calls.ts'
import * as apiKeys from './office/api-key-calls.ts'
import * as audit from './office/audit-calls.ts'
import * as bankStatements from './office/bank-statement-calls.ts'
import * as boxOffice from './office/box-office-calls.ts'
import * as officeCarts from './office/cart-calls.ts'
import * as catalogue from './office/catalogue-calls.ts'
import * as checklist from './office/checklist-calls.ts'
import * as customers from './office/customer-calls.ts'
import * as discountCodes from './office/discount-code-calls.ts'
import * as documents from './office/document-calls.ts'
import * as exports from './office/export-calls.ts'
import * as festival from './office/festival-calls.ts'
import * as festivalChanges from './office/festival-change-calls.ts'
import * as festivalFiles from './office/festival-file-calls.ts'
import * as figures from './office/figure-calls.ts'
import * as officeGate from './office/gate-calls.ts'
import * as gateSetup from './office/gate-setup-calls.ts'
import * as guests from './office/guest-calls.ts'
import * as gateway from './office/gateway-calls.ts'
import * as ledger from './office/ledger-calls.ts'
import * as mailTexts from './office/mail-text-calls.ts'
import * as mailings from './office/mailing-calls.ts'
import * as mails from './office/mail-calls.ts'
import * as notes from './office/note-calls.ts'
import * as orders from './office/order-calls.ts'
import * as overview from './office/overview-calls.ts'
import * as ownAccount from './office/own-account-calls.ts'
import * as parcels from './office/parcel-calls.ts'
import * as pictures from './office/picture-calls.ts'
import * as refundRuns from './office/refund-run-calls.ts'
import * as officeRefunds from './office/refund-calls.ts'
import * as retention from './office/retention-calls.ts'
import * as sandboxBank from './office/sandbox-bank-calls.ts'
import * as savedViews from './office/saved-view-calls.ts'
import * as search from './office/search-calls.ts'
import * as sepaFiles from './office/sepa-file-calls.ts'
import * as session from './office/session-calls.ts'
import * as shop from './office/shop-calls.ts'
import * as staff from './office/staff-calls.ts'
import * as officeTickets from './office/ticket-calls.ts'
import * as tills from './office/till-calls.ts'
import * as vouchers from './office/voucher-calls.ts'
import * as officeWaitingRoom from './office/waiting-room-calls.ts'
import * as webhooks from './office/webhook-calls.ts'
import * as account from './shop/account-calls.ts'
import * as carts from './shop/cart-calls.ts'
import * as checkout from './shop/checkout-calls.ts'
import * as data from './shop/data-calls.ts'
import * as gifts from './shop/gift-calls.ts'
import * as guestLists from './shop/guest-list-calls.ts'
import * as loginCodes from './shop/login-code-calls.ts'
import * as news from './shop/news-calls.ts'
import * as orderLinks from './shop/order-link-calls.ts'
import * as passkeys from './shop/passkey-calls.ts'
import * as personalData from './shop/personal-data-calls.ts'
import * as refunds from './shop/refund-calls.ts'
import * as saleAlerts from './shop/sale-alert-calls.ts'
import * as sessions from './shop/session-calls.ts'
import * as tickets from './shop/ticket-calls.ts'
import * as waitingList from './shop/waiting-list-calls.ts'
import * as waitingRoom from './shop/waiting-room-calls.ts'
import * as v1 from './v1/v1-calls.ts'
import * as v1Writes from './v1/v1-write-calls.ts'

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
  gifts,
  guestLists,
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
  apiKeys,
  audit,
  bankStatements,
  boxOffice,
  officeCarts,
  catalogue,
  checklist,
  customers,
  discountCodes,
  documents,
  exports,
  festival,
  festivalChanges,
  festivalFiles,
  figures,
  officeGate,
  gateSetup,
  gateway,
  guests,
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
  webhooks,
)

/** Every call of a phone at the gate. */
export const gateCalls = callsIn(gate)

/** Every call of other programs. */
export const v1Calls = callsIn(v1, v1Writes)

/**
 * The statuses with which a call may refuse: those that it declares, and those that follow from who may make it. An optional token may be
 * invalid.
 */
export function refusalsOf({ may, token, provisional, body, reads, writes, refuses = [] }: Call): number[] {
  if (reads !== undefined) return [401, 403, 429, ...refuses]
  if (writes !== undefined) return [401, 403, 404, 409, 422, 429, ...refuses]
  const takesToken = token !== 'ignored' && token !== 'mailed' && 'token' in Object(Object(body).properties)
  const needsLogin = token === 'needed' && provisional !== 'allowed'
  if (may === undefined) return [...(takesToken ? [401] : []), ...(needsLogin ? [403] : []), ...refuses]
  return [...(may === 'anyone' ? [] : [401, 403]), ...refuses]
}
