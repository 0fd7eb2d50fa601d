import type * as catalogue from '#server/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as wallets from '#server/wallets/wallets.ts'
import { noteGoogleProduct, readProduct } from './queries.ts'
import { productShown } from './shown.ts'

type Configuration = NonNullable<ReturnType<typeof wallets.google.configurationOf>>

/** Tells Google what is the same for all passes of a product, unless it was told so already. */
export async function writeClassOf(
  shop: Shop,
  configuration: Configuration,
  product: catalogue.Product,
): Promise<void> {
  const shown = productShown(shop, product)
  const fingerprint = wallets.productFingerprint(shop, shown)
  const [known] = await readProduct(shop.sql, product.id)
  if (known?.google_fingerprint === fingerprint) return
  if (await wallets.google.writeClass(shop, configuration, shown))
    await noteGoogleProduct(shop.sql, product.id, fingerprint)
}
