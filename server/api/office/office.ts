import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import { audit } from './audit.ts'
import { docs } from './docs.ts'
import { documents } from './documents.ts'
import { entrance } from './entrance.ts'
import { orders } from './orders.ts'
import { mails } from './mails.ts'
import { overview } from './overview.ts'
import { page } from './page.ts'
import { lists } from './lists.ts'
import { refunds } from './refunds.ts'
import { session } from './session.ts'
import { shopWindow } from './shop.ts'
import { staff } from './staff.ts'

/** The back office: its calls under `/office/api`, for the staff alone, and its pages. Linked from nowhere in the shop (S1-08). */
export async function office(app: App, shop: Shop): Promise<void> {
  await entrance(app, shop)
  docs(app, shop)
  session(app, shop)
  staff(app, shop)
  overview(app, shop)
  mails(app, shop)
  audit(app, shop)
  shopWindow(app, shop)
  orders(app, shop)
  documents(app, shop)
  refunds(app, shop)
  lists(app, shop)
  await page(app, shop)
}
