import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import { audit } from './audit.ts'
import { bankStatements } from './money/bank-statements.ts'
import { boxOffice } from './orders/box-office.ts'
import { carts } from './carts.ts'
import { checklist } from './overview/checklist.ts'
import { customers } from './customers.ts'
import { docs } from './docs.ts'
import { documents } from './orders/documents.ts'
import { authentication } from './access/authentication.ts'
import { figures } from './overview/figures.ts'
import { gates } from './gate/gate.ts'
import { gateway } from './money/gateway.ts'
import { festivalParts } from './festival/festival.ts'
import { festivalChanges } from './festival/festival-changes.ts'
import { festivalFiles } from './festival/festival-files.ts'
import { exports } from './search/exports.ts'
import { ledgerRoutes } from './money/ledger.ts'
import { closedTills } from './money/tills.ts'
import { mails } from './mails/mails.ts'
import { parcels } from './orders/parcels.ts'
import { notes } from './notes.ts'
import { orders } from './orders/orders.ts'
import { overview } from './overview/overview.ts'
import { ownAccount } from './access/own-account.ts'
import { page } from './page.ts'
import { pictures } from './festival/pictures.ts'
import { sepaFiles } from './money/sepa-files.ts'
import { refundRuns } from './money/refund-runs.ts'
import { refunds } from './money/refunds.ts'
import { retention } from './retention.ts'
import { sandboxBank } from './money/sandbox-bank.ts'
import { savedViews } from './search/saved-views.ts'
import { search } from './search/search.ts'
import { session } from './access/session.ts'
import { shopData } from './shop.ts'
import { staff } from './access/staff.ts'
import { tickets } from './orders/tickets.ts'
import { vouchers } from './vouchers.ts'
import { waitingRoom } from './waiting-room.ts'

/** The back office: its calls under `/office/api`, only for staff, and its pages. The shop does not link to it (S1-08). */
export async function office(app: App, shop: Shop): Promise<void> {
  authentication(app, shop)
  docs(app, shop)
  session(app, shop)
  finding(app, shop)
  ownAccount(app, shop)
  staff(app, shop)
  overview(app, shop)
  figures(app, shop)
  checklist(app, shop)
  shopData(app, shop)
  orders(app, shop)
  notes(app, shop)
  carts(app, shop)
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
  vouchers(app, shop)
  waitingRoom(app, shop)
  await page(app, shop)
}

function finding(app: App, shop: Shop): void {
  search(app, shop)
  savedViews(app, shop)
}
