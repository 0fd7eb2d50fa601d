import type * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as wallets from '#server/tickets/wallets/wallets.ts'
import * as google from '#server/tickets/wallets/google/google.ts'
import { noteGoogleProduct, readProduct } from './queries.ts'
import { productShown } from './pass-content.ts'

type Configuration = NonNullable<ReturnType<typeof google.configurationOf>>

/** Writes the class of a product's passes to Google, unless it is up to date. */
export async function writeClassOf(
  shop: Shop,
  configuration: Configuration,
  product: catalogue.Product,
): Promise<void> {
  const shown = productShown(shop, product)
  const fingerprint = wallets.productFingerprint(shop, shown)
  const [known] = await readProduct(shop.sql, product.id)
  if (known?.google_fingerprint === fingerprint) return
  if (await google.writeClass(shop, configuration, shown))
    await noteGoogleProduct(shop.sql, product.id, fingerprint)
}
