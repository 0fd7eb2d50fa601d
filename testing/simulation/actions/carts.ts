import * as fc from 'fast-check'
import { messages } from '#contract/messages.ts'
import type { Answer } from '#testing/harness/world.ts'
import type { Action } from '#testing/simulation/action.ts'
import { chosen } from '#testing/simulation/action.ts'
import { nextName, type Cart, type ItemName, type Line, type Model } from '#testing/simulation/model/model.ts'
import {
  add,
  expireCarts,
  isOpen,
  isSeatFull,
  release,
  addRefusal,
} from '#testing/simulation/model/places.ts'
import { expect, type RealShop } from '#testing/simulation/shop.ts'
import { departureId } from '#testing/simulation/books.ts'

const ITEMS: ItemName[] = ['day', 'day', 'bus', 'plan', 'free', 'shirt']

interface Put {
  /** An existing cart by its number, or a new one. */
  cart: number
  item: ItemName
  seat: number
}

export const put: Action<Put> = {
  name: 'puts into a cart',
  input: fc.record({ cart: fc.nat(6), item: fc.constantFrom(...ITEMS), seat: fc.nat(2) }),
  applies: () => true,
  async run(model, shop, { cart: number, item, seat: chosenSeat }) {
    expireCarts(model)
    const named = model.carts.at(number) ?? null
    const cart = named && isOpen(model, named) ? named : null
    const seat = item === 'bus' ? chosenSeat : null
    const line = newLine(model, item, seat)
    const refused = addRefusal(model, cart, item, seat)
    const answer = await postLine(shop, named?.code ?? '', line)
    expect(answer, refused)
    if (refused !== null) return
    const lines: { id: number; full_name?: string }[] =
      answer.body.cart[item === 'shirt' ? 'merchandise' : 'products']
    line.id = lines.at(-1)?.id ?? 0
    add(model, cart ?? openCart(model, answer.body.cart.code), line)
  },
}

function newLine(model: Model, item: ItemName, seat: number | null): Line {
  const { price, fee } = model.items[item]
  return { id: 0, item, seat, name: nextName(model), price, fee, held: true }
}

function openCart(model: Model, code: string): Cart {
  const cart: Cart = { code, state: 'open', ends: model.now, lines: [] }
  model.carts.push(cart)
  return cart
}

async function postLine(shop: RealShop, cart: string, { item, name, seat }: Line): Promise<Answer> {
  if (item === 'shirt') return shop.world.post('/api/add-merchandise-to-cart', { cart, external_code: item })
  return shop.world.post('/api/add-product-to-cart', {
    cart,
    external_code: item,
    full_name: name,
    email: 'guest@small.example',
    age: '',
    transport_time_id: seat === null ? null : await departureId(shop, seat),
  })
}

interface Choice {
  cart: number
  line: number
  seat: number
}
const choice = fc.record({ cart: fc.nat(20), line: fc.nat(5), seat: fc.nat(2) })

const filled = ({ carts }: Model): Cart[] => carts.filter(({ lines }) => lines.length > 0)
const tickets = ({ lines }: Cart): Line[] => lines.filter(({ item }) => item !== 'shirt')

export const change: Action<Choice> = {
  name: 'changes a line of a cart',
  input: choice,
  applies: (model, { cart }) => filled(model).length > 0 && tickets(chosen(filled(model), cart)).length > 0,
  async run(model, shop, { cart: number, line: position, seat: chosenSeat }) {
    expireCarts(model)
    const cart = chosen(filled(model), number)
    const line = chosen(tickets(cart), position)
    const seat = line.item === 'bus' ? chosenSeat : null
    const name = nextName(model)
    const refused = changeRefusal(model, cart, line, seat)
    const answer = await shop.world.post('/api/update-product-in-cart', {
      cart: cart.code,
      cart_product_id: line.id,
      full_name: name,
      email: 'guest@small.example',
      age: '',
      transport_time_id: seat === null ? null : await departureId(shop, seat),
    })
    expect(answer, refused)
    if (refused === null) Object.assign(line, { name, seat })
  },
}

function changeRefusal(
  model: Model,
  cart: Cart,
  { item, seat: from }: Line,
  to: number | null,
): string | null {
  if (!isOpen(model, cart)) return messages.cartExpired
  return to !== null && to !== from && isSeatFull(model, item, to) ? messages.travelTimeSoldOut : null
}

export const remove: Action<Choice> = {
  name: 'removes a line from a cart',
  input: choice,
  applies: (model) => filled(model).length > 0,
  async run(model, shop, { cart: number, line: position }) {
    expireCarts(model)
    const cart = chosen(filled(model), number)
    const line = chosen(cart.lines, position)
    const refused = isOpen(model, cart) ? null : messages.cartExpired
    const answer = await shop.world.post(
      line.item === 'shirt' ? '/api/remove-merchandise-from-cart' : '/api/remove-product-from-cart',
      line.item === 'shirt'
        ? { cart: cart.code, cart_merchandise_id: line.id }
        : { cart: cart.code, cart_product_id: line.id },
    )
    expect(answer, refused)
    if (refused !== null) return
    cart.lines = cart.lines.filter((other) => other !== line)
    release(model, [line])
  },
}
