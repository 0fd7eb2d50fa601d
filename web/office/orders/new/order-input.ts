import type { Bundle, ShopItem } from '#contract/shop-items.ts'
import { answersInput, questionsOfOrder } from '#web/office/orders/answers/answers.ts'
import { piecesOf } from '#web/office/orders/pieces.ts'
import { variantInput } from '#web/office/orders/VariantField.tsx'
import { contentsOf } from './bundle-contents.ts'
import {
  bundlesOf,
  hasParcel,
  itemsOf,
  methodOf,
  type NewOrder,
  type PhoneShop,
  type Shown,
  ticketsOf,
} from './new-order.ts'
import { ownPriceInput } from './own-price.ts'
import { discountsInput } from './sale-discounts.ts'

/** The questions that an order of these items asks once. */
export const orderQuestionsOf = (shop: Pick<PhoneShop, 'order_questions' | 'bundles'>, order: NewOrder) =>
  questionsOfOrder(shop.order_questions, [
    ...ticketsOf(order).map(({ external_code }) => external_code),
    ...order.merchandise.map(({ external_code }) => external_code),
    ...bundlesOf(shop, order).flatMap(({ items }) => items.map(({ product }) => product)),
  ])

/** A part of a call's body that is left out without answers. */
export const withAnswers = <Name extends 'answers' | 'order_answers'>(
  name: Name,
  ...asked: Parameters<typeof answersInput>
): { [key in Name]?: unknown } => {
  const answers = answersInput(...asked)
  return answers === undefined ? {} : ({ [name]: answers } as { [key in Name]: unknown })
}

export const questionsIn = (items: readonly ShopItem[], code: string) => itemsOf(items, [code])[0]?.questions

const ticketInput = (shop: Shown, ticket: ReturnType<typeof ticketsOf>[number]) => ({
  external_code: ticket.external_code,
  full_name: ticket.full_name,
  email: ticket.email,
  age: ticket.age,
  transport_time_id: ticket.transport_time_id === '' ? null : Number(ticket.transport_time_id),
  ...variantInput(ticket.variant_id),
  name_later: ticket.name_later,
  own_price: ownPriceInput(itemsOf(shop.products, [ticket.external_code])[0], ticket.own_price, shop.config),
  ...withAnswers('answers', questionsIn(shop.products, ticket.external_code), ticket.given, ticket.age),
})

/** The pieces of merchandise in the body of a call. */
export const merchandiseInput = (
  { merchandise: items }: { merchandise: readonly ShopItem[] },
  { merchandise }: Pick<NewOrder, 'merchandise'>,
) =>
  merchandise.flatMap(({ given, ...row }) => {
    const answers = withAnswers('answers', questionsIn(items, row.external_code), given)
    return piecesOf({ merchandise: [row] }).map((piece) => ({ ...piece, ...answers }))
  })

/** The bundles in the body of a call. */
export const bundlesInput = (
  { products, bundles: offered }: { products: readonly ShopItem[]; bundles: readonly Bundle[] },
  { bundles, own_emails, email }: Pick<NewOrder, 'bundles' | 'own_emails' | 'email'>,
) =>
  bundles.map(({ external_code, holders }) => {
    const [bundle] = offered.filter((each) => each.external_code === external_code)
    const contents = contentsOf(products, bundle)
    return {
      external_code,
      tickets: holders.map(({ given, ...holder }, n) => ({
        ...holder,
        email: own_emails ? holder.email : email,
        transport_time_id: holder.transport_time_id === '' ? null : Number(holder.transport_time_id),
        variant_id: holder.variant_id ? Number(holder.variant_id) : null,
        name_later: holder.full_name.trim() === '',
        ...withAnswers('answers', contents[n]?.questions, given, holder.age || null),
      })),
    }
  })

/** The body of the call. */
export function orderInput(shop: PhoneShop, order: NewOrder) {
  const { key, full_name, email, country, address, voucher_code, via, language } = order
  const shipped = hasParcel(shop, order)
  return {
    key,
    person: { full_name, email },
    via,
    language,
    products: ticketsOf(order).map((ticket) => ticketInput(shop, ticket)),
    merchandise: merchandiseInput(shop, order),
    bundles: bundlesInput(shop, order),
    customer: { country, address },
    order: {
      payment_method: methodOf(shop, order),
      company_name: order.company_name,
      vat_number: order.vat_number,
      shipping_country: !shipped ? '' : order.same_address ? country : order.shipping_country,
      shipping_address: !shipped ? {} : order.same_address ? address : order.shipping_address,
      expected_total: null,
    },
    ...withAnswers('order_answers', orderQuestionsOf(shop, order), order.order_given),
    voucher_code,
    ...(order.needs_override !== '' && { needs_override: order.needs_override }),
    ...discountsInput(order, shop.config),
  }
}
