import type { Config } from '#contract/config.ts'
import { formatMoney } from '#contract/money.ts'
import type { Occasion } from '#contract/occasions.ts'
import type { HolderQuestions } from '#contract/rules.ts'
import type { Product } from '#contract/shop-items.ts'

/** The fields of a product that the holder dialog needs; a cart line's product has them too. */
export type HolderProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'type'
  | 'event_id'
  | 'timezone'
  | 'travel_times'
  | 'travel_time_type'
  | 'names_until'
  | 'own_price'
  | 'option'
  | 'variants'
  | 'questions'
  | keyof Occasion
>

/** The fields that the holder of a ticket for this product fills in. */
export function questionsFor(product: HolderProduct, config: Config): HolderQuestions {
  const aged = product.type === 'ticket' && config.eventSettings[product.event_id]?.ageRangeActive === true
  return {
    ages: aged ? Object.keys(config.ageRanges) : [],
    later: product.names_until !== null && Date.parse(product.names_until) > Date.now(),
    times: product.travel_time_type === 'selectable' ? product.travel_times.map(({ id }) => id) : [],
    ...(product.variants && {
      variants: { option: product.option ?? '', ids: product.variants.map(({ id }) => id) },
    }),
    ...(product.own_price && {
      ownPrice: {
        own_price: product.own_price,
        money: (amount: number) => formatMoney(amount, config.currency, config.locale),
      },
    }),
  }
}
