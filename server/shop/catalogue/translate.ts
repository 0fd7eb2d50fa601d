import {
  Discount,
  Event,
  MerchandiseItem,
  Product as ProductSchema,
  ShippingRate,
} from '#contract/festival/items.ts'
import type { Language } from '#contract/languages.ts'
import { inLanguage, type Reading } from '#server/platform/language/own-texts.ts'
import { type Catalogue, indexed, type Product } from './loaded.ts'

/** A catalogue in the reader's language; `first` is the festival's own language. */
export function translate(
  { products, merchandise, shippingRates, discounts }: Catalogue,
  language: Language,
  first: Language,
): Catalogue {
  const reading: Reading = { language, first, fallbacks: new Set() }
  const said = {
    products: products.map((product) => ofEvent(inLanguage(ProductSchema, product, reading), reading)),
    merchandise: merchandise.map((item) => inLanguage(MerchandiseItem, item, reading)),
    shippingRates: shippingRates.map((rate) => inLanguage(ShippingRate, rate, reading)),
    discounts: discounts.map((discount) => inLanguage(Discount, discount, reading)),
  }
  return indexed({ ...said, fallbacks: [...reading.fallbacks] })
}

function ofEvent(product: Product, reading: Reading): Product {
  const { event_name: name, event_location: location, event_translations: translations } = product
  const event = inLanguage(Event, { name, location, translations }, reading)
  return { ...product, event_name: event.name, event_location: event.location }
}
