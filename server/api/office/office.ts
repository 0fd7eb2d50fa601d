import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import { apiKeys } from './access/api-key-routes.ts'
import { audit } from './audit-routes.ts'
import { bankStatements } from './money/bank-statement-routes.ts'
import { boxOffice } from './orders/box-office-routes.ts'
import { carts } from './cart-routes.ts'
import { checklist } from './overview/checklist-routes.ts'
import { customers } from './customer-routes.ts'
import { discountCodes } from './festival/discount-code-routes.ts'
import { docs } from './docs.ts'
import { documents } from './orders/document-routes.ts'
import { authentication } from './access/authentication.ts'
import { figures } from './overview/figure-routes.ts'
import { gates } from './gate/gate-routes.ts'
import { gateway } from './money/gateway-routes.ts'
import { festivalParts } from './festival/festival-routes.ts'
import { festivalChanges } from './festival/festival-change-routes.ts'
import { festivalFiles } from './festival/festival-file-routes.ts'
import { exports } from './search/export-routes.ts'
import { ledgerRoutes } from './money/ledger-routes.ts'
import { closedTills } from './money/till-routes.ts'
import { mails } from './mails/mail-routes.ts'
import { partners } from './guest-routes.ts'
import { parcels } from './orders/parcel-routes.ts'
import { notes } from './note-routes.ts'
import { orders } from './orders/order-routes.ts'
import { overview } from './overview/overview-routes.ts'
import { ownAccount } from './access/own-account-routes.ts'
import { page } from './page.ts'
import { pictures } from './festival/picture-routes.ts'
import { sepaFiles } from './money/sepa-file-routes.ts'
import { refundRuns } from './money/refund-run-routes.ts'
import { refunds } from './money/refund-routes.ts'
import { retention } from './retention-routes.ts'
import { sandboxBank } from './money/sandbox-bank-routes.ts'
import { savedViews } from './search/saved-view-routes.ts'
import { search } from './search/search-routes.ts'
import { session } from './access/session-routes.ts'
import { shopData } from './shop-routes.ts'
import { staff } from './access/staff-routes.ts'
import { tickets } from './orders/ticket-routes.ts'
import { vouchers } from './voucher-routes.ts'
import { waitingRoom } from './waiting-room-routes.ts'
import { webhookRoutes } from './access/webhook-routes.ts'

/** The back office: its calls under `/office/api`, only for staff, and its pages. The shop does not link to it (S1-08). */
export async function office(app: App, shop: Shop): Promise<void> {
  authentication(app, shop)
  docs(app, shop)
  session(app, shop)
  finding(app, shop)
  ownAccount(app, shop)
  access(app, shop)
  overview(app, shop)
  figures(app, shop)
  checklist(app, shop)
  shopData(app, shop)
  orders(app, shop)
  notes(app, shop)
  beforeOrders(app, shop)
  boxOffice(app, shop)
  closedTills(app, shop)
  documents(app, shop)
  tickets(app, shop)
  gates(app, shop)
  customers(app, shop)
  retention(app, shop)
  mails(app, shop)
  parcels(app, shop)
  audit(app, shop)
  refunds(app, shop)
  refundRuns(app, shop)
  sepaFiles(app, shop)
  ledgerRoutes(app, shop)
  bankStatements(app, shop)
  sandboxBank(app, shop)
  exports(app, shop)
  gateway(app, shop)
  festivalParts(app, shop)
  festivalChanges(app, shop)
  festivalFiles(app, shop)
  pictures(app, shop)
  codes(app, shop)
  waitingRoom(app, shop)
  await page(app, shop)
}

function access(app: App, shop: Shop): void {
  staff(app, shop)
  apiKeys(app, shop)
  webhookRoutes(app, shop)
}

function codes(app: App, shop: Shop): void {
  discountCodes(app, shop)
  vouchers(app, shop)
}

function finding(app: App, shop: Shop): void {
  search(app, shop)
  savedViews(app, shop)
}

/** What holds places without being an order. */
function beforeOrders(app: App, shop: Shop): void {
  carts(app, shop)
  partners(app, shop)
}
