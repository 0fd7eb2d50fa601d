import { messages } from '#contract/messages.ts'
import { code } from '#server/platform/security/random-codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import type * as dependencies from '#server/carts/dependencies/dependencies.ts'
import type * as discounts from '#server/shop/discounts/discounts.ts'
import type * as stock from '#server/shop/stock/stock.ts'
import { passes } from '#server/carts/waiting-room/waiting-room.ts'
import type { Admission } from './cart-command.ts'
import { roomOf } from './holdings.ts'
import { stockIdsOf, type ExpiredLines, type OpenCart } from './open-cart.ts'
import type { StoredClient, Holdings, MerchandiseLine, ProductLine } from './queries.ts'

/** Requested places of a stock row, and the refusal if fewer are available; `name`: those of an item, or of its variant. */
export interface Places {
  id: number
  count: number
  name?: string
  refusal: (left: number) => Refusal
}

/**
 * The state of a batch in memory: the carts with their lines, the remaining places of each stock row, and everything to be written.
 * Commands change only this state, so a refusal of one buyer does not release the places of others.
 */
export class Batch {
  readonly carts = new Map<string, OpenCart>()
  readonly remaining: stock.RemainingPlaces
  readonly stockChanges = new Map<number, number>()
  readonly opened: OpenCart[] = []
  readonly restarted = new Set<OpenCart>()
  readonly newProducts: { cart: OpenCart; line: ProductLine }[] = []
  /** The lines of each bundle among them. */
  readonly newBundles: ProductLine[][] = []
  readonly newMerchandise: { cart: OpenCart; line: MerchandiseLine }[] = []
  /** Restored lines of ended carts. */
  readonly restoredProducts: { cart: OpenCart; line: ProductLine }[] = []
  readonly restoredMerchandise: { cart: OpenCart; line: MerchandiseLine }[] = []
  /** The content of the expired carts to be restored, by code. */
  expiredLines = new Map<string, ExpiredLines>()
  readonly updatedProducts = new Set<ProductLine>()
  /** Those among them, and among the restored ones, whose answers may differ from before. */
  readonly reanswered = new Set<ProductLine>()
  /** Lines with another discount than before. */
  readonly repricedProducts = new Set<ProductLine>()
  readonly repricedMerchandise = new Set<MerchandiseLine>()
  /** Open carts with other codes than before. */
  readonly recoded = new Set<OpenCart>()
  /** Carts with another donation than before. */
  readonly donating = new Set<OpenCart>()
  /** The codes of the carts and commands, by id. */
  codes = new Map<number, discounts.DiscountCode>()
  readonly releasedProducts: number[] = []
  readonly releasedMerchandise: number[] = []
  /** The holdings of the addresses in the batch. */
  readonly holdings = new Map<string, Holdings>()
  /** What the customers of the batch have that items need, by account. */
  belongings = new Map<number, dependencies.Belongings>()
  /** The passes for opening carts; null while the waiting room is not active. */
  passes: passes.Passes | null = null
  /** The position of the pass by which a cart was opened. */
  readonly positions = new Map<OpenCart, number>()
  readonly tx: Tx
  readonly expiresAt: Temporal.Instant

  constructor(tx: Tx, carts: OpenCart[], remaining: stock.RemainingPlaces, expiresAt: Temporal.Instant) {
    this.tx = tx
    this.remaining = remaining
    this.expiresAt = expiresAt
    for (const cart of carts) this.carts.set(cart.code, cart)
  }

  /**
   * The open cart of a code.
   * Refuses:
   * - unknown, ordered or expired (404, A-047)
   */
  cart(cartCode: string): OpenCart {
    const cart = this.carts.get(cartCode)
    if (!cart) throw new Refusal(messages.cartExpired, { status: 404 })
    return cart
  }

  /**
   * The open cart of a code, or a new one of this client, which is opened with its first line.
   * Refuses:
   * - a new cart for a client that has to wait (`passes.check`)
   */
  cartOrNew(command: { cart: string; openedBy: StoredClient; admission: Admission }): OpenCart {
    const open = this.carts.get(command.cart)
    if (open) return open
    const cart = {
      ...command.openedBy,
      id: 0,
      code: code(24),
      expires_at: this.expiresAt,
      code_ids: [],
      donation: 0,
      products: [],
      merchandise: [],
    }
    if (this.passes && command.admission !== 'free')
      this.positions.set(cart, passes.check(this.passes, command.admission, this.tx.now))
    return cart
  }

  /**
   * Checks that the address of a cart may hold this many more places.
   * Refuses:
   * - a new cart, or a place, beyond the limits of an address for open carts and places, or for places including unpaid orders (429)
   */
  refuseHoarding(cart: OpenCart, more = 1): void {
    const held = this.holdings.get(cart.client_hash ?? '')
    if (!held) return
    const room = roomOf(this.tx.shop.settings, held)
    const isFull = more > room.places || (room.carts <= 0 && !this.carts.has(cart.code))
    if (isFull) throw new Refusal(messages.tooManyCarts, { status: 429, retryAfter: 60 })
  }

  /** Holds places of each stock row; throws the refusal of the first row that has too few, without holding anything. */
  hold(stocks: Places[]): void {
    for (const [index, { id, count, refusal }] of stocks.entries()) {
      const left = this.remaining.of(id)
      // One by one, because rows may share a capacity.
      if (left === null || left >= count) this.adjustStock(id, count)
      else {
        for (const held of stocks.slice(0, index)) this.adjustStock(held.id, -held.count)
        throw refusal(left)
      }
    }
  }

  release(stockId: number, places = 1): void {
    this.adjustStock(stockId, -places)
  }

  addProduct(cart: OpenCart, line: ProductLine): void {
    this.startTimer(cart)
    this.count(cart, 'places')
    cart.products.push(line)
    ;(line.id === 0 ? this.newProducts : this.restoredProducts).push({ cart, line })
  }

  addMerchandise(cart: OpenCart, line: MerchandiseLine): void {
    this.startTimer(cart)
    this.count(cart, 'places')
    cart.merchandise.push(line)
    ;(line.id === 0 ? this.newMerchandise : this.restoredMerchandise).push({ cart, line })
  }

  /** Releases every line of expired carts; commands no longer find them. */
  expire(carts: OpenCart[]): void {
    for (const cart of carts) {
      this.carts.delete(cart.code)
      for (const line of cart.products) this.releaseProduct(line)
      for (const line of cart.merchandise) this.releaseMerchandise(line)
    }
  }

  releaseProduct(line: ProductLine): void {
    for (const id of stockIdsOf(line)) this.release(id)
    this.releaseDiscount(line)
    this.releasedProducts.push(line.id)
  }

  releaseMerchandise(line: MerchandiseLine): void {
    for (const id of stockIdsOf(line)) this.release(id)
    this.releaseDiscount(line)
    this.releasedMerchandise.push(line.id)
  }

  /** Gives back what the discount of a line holds. */
  releaseDiscount(line: discounts.HeldDiscount): void {
    for (const [id, places] of line.discount_places ?? []) this.release(id, places)
  }

  /** Takes what the discount of a line holds; there is enough of it. */
  holdDiscount(line: discounts.HeldDiscount): void {
    for (const [id, places] of line.discount_places ?? []) this.adjustStock(id, places)
  }

  /** Sets what is given on top of what a cart costs. */
  setDonation(cart: OpenCart, amount: number): OpenCart {
    cart.donation = amount
    this.donating.add(cart)
    return cart
  }

  /** Opens a new cart, and restarts the time of an empty one: with its first line, or a code. */
  startTimer(cart: OpenCart): void {
    if (cart.products.length + cart.merchandise.length > 0) return
    cart.expires_at = this.expiresAt
    if (this.carts.has(cart.code)) this.restarted.add(cart)
    else {
      this.carts.set(cart.code, cart)
      this.opened.push(cart)
      this.count(cart, 'carts')
      const position = this.positions.get(cart)
      if (position !== undefined) this.passes?.used.add(position)
    }
  }

  private count({ client_hash }: OpenCart, what: 'carts' | 'places'): void {
    const held = this.holdings.get(client_hash ?? '')
    if (held) held[what] += 1
  }

  private adjustStock(stockId: number, by: number): void {
    this.remaining.take(stockId, by)
    this.stockChanges.set(stockId, (this.stockChanges.get(stockId) ?? 0) + by)
  }
}
