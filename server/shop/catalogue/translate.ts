import {
  Bundle,
  Discount,
  Event,
  MerchandiseItem,
  Product as ProductSchema,
  ShippingRate,
} from '#contract/festival/items.ts'
import { Question as QuestionSchema } from '#contract/festival/questions.ts'
import type { Language } from '#contract/languages.ts'
import { inLanguage, type Reading } from '#server/platform/language/own-texts.ts'
import { type Catalogue, indexed, type Product, type Question } from './loaded.ts'

/** A catalogue in the reader's language; `first` is the festival's own language. */
export function translate(
  { products, merchandise, bundles, shippingRates, discounts, questions }: Catalogue,
  language: Language,
  first: Language,
): Catalogue {
  const reading: Reading = { language, first, fallbacks: new Set() }
  const asked = new Map(questions.map((one) => [one, inLanguage(QuestionSchema, one, reading)]))
  const said = {
    products: products.map((product) =>
      asking(ofEvent(inLanguage(ProductSchema, product, reading), reading), asked),
    ),
    merchandise: merchandise.map((item) => asking(inLanguage(MerchandiseItem, item, reading), asked)),
    bundles: bundles.map((bundle) => inLanguage(Bundle, bundle, reading)),
    shippingRates: shippingRates.map((rate) => inLanguage(ShippingRate, rate, reading)),
    discounts: discounts.map((discount) => inLanguage(Discount, discount, reading)),
    questions: [...asked.values()],
  }
  return indexed({ ...said, fallbacks: [...reading.fallbacks] })
}

/** An item that asks nothing stays as it is. */
const asking = <Item extends { questions: Question[] }>(
  item: Item,
  asked: ReadonlyMap<Question, Question>,
): Item =>
  item.questions.length === 0
    ? item
    : { ...item, questions: item.questions.map((question) => asked.get(question) ?? question) }

function ofEvent(product: Product, reading: Reading): Product {
  const { event_name: name, event_location: location, event_translations: translations } = product
  const event = inLanguage(Event, { name, location, translations }, reading)
  return { ...product, event_name: event.name, event_location: event.location }
}
