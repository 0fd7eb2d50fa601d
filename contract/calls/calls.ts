import type { Call } from './declaration.ts'
import * as gate from './gate/gate.ts'
import * as notes from './office/notes.ts'
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
export const officeCalls = callsIn(notes)

/** Every call of a phone at the gate. */
export const gateCalls = callsIn(gate)
