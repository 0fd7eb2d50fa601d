import type { PublicData } from '#contract/data.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as site from '#server/shop/site/site.ts'

/** The data for guests: configuration, products and merchandise with their availability. */
export function buildPublicData(shop: Shop): PublicData {
  const { shopActive, merchandiseActive, public: config } = site.of(shop)
  const { products, merchandise: items, discounts, fallbacks, ...rates } = catalogue.of(shop)
  const shippingCountries = Object.keys(config.countries).filter((country) =>
    catalogue.shippingRate(rates, country),
  )
  return {
    // Without merchandise there is no link to an empty page.
    config: {
      ...config,
      ...(fallbacks.length > 0 && { fallbacks: [...new Set([...(config.fallbacks ?? []), ...fallbacks])] }),
      shippingCountries,
      discountCodes: discounts.some(({ enabled, automatic }) => enabled && !automatic),
      merchandiseActive: merchandiseActive && items.length > 0,
    },
    products: shopActive
      ? products.filter((each) => each.enabled).map((each) => shopItems.product(shop, each))
      : [],
    merchandise:
      shopActive && merchandiseActive
        ? items.filter((each) => each.enabled).map((each) => shopItems.merchandise(shop, each))
        : [],
    bundles: shopItems.bundles.shown(shop),
  }
}
