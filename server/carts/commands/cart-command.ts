import type { Answers } from '#contract/questions/questions.ts'
import type { Holder, MissingLine } from '#contract/carts.ts'
import type * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as discounts from '#server/shop/discounts/discounts.ts'
import type * as holders from '#server/shop/holders/holders.ts'
import type { Submitted } from '#server/platform/request/submitted.ts'
import type { QueueNumber } from '#server/carts/waiting-room/waiting-room.ts'
import type { StoredClient } from './queries.ts'

/** What admits a new cart past the waiting room: a number, null for a guest without one, or `free` for staff, who need not wait. */
export type Admission = QueueNumber | null | 'free'

interface Add {
  cart: string
  openedBy: StoredClient
  admission: Admission
}

/** A ticket of what must be chosen with another one, with its holder. */
export interface AddOn {
  product: catalogue.Product
  holder: holders.Checked
}

/** A ticket of a bundle that is to be added. */
export interface BundleHolder {
  product_id: number
  holder: holders.Checked
}

/** A cart change, applied in a batch. `cart` is a code; if it is empty, unknown or expired, an added item opens a new cart. */
export type CartCommand = Submitted<
  | (Add & {
      kind: 'add-products'
      product: catalogue.Product
      holders: holders.Checked[]
      // What is chosen with the ticket of each holder, as a ticket of the same person.
      addOns?: readonly (AddOn | null)[]
      atBoxOffice?: boolean
      byStaff?: boolean
    })
  // The tickets of a bundle in the order of its items, with their holders.
  | (Add & {
      kind: 'add-bundle'
      bundle: catalogue.Bundle
      tickets: BundleHolder[]
      atBoxOffice?: boolean
      byStaff?: boolean
    })
  | (Add & {
      kind: 'add-merchandise'
      item: catalogue.MerchandiseItem
      variant_id: number | null
      own_price: number | null
      answers: Answers
      byStaff?: boolean
    })
  // Unavailable lines are added to `missing`.
  | (Add & { kind: 'restore'; ended: string; missing: MissingLine[] })
  | { kind: 'update-product'; cart: string; line: number | null; holder: Holder }
  | {
      kind: 'remove-product'
      cart: string
      line: number | null
      customer_id: number | null
      withDependents: boolean
    }
  | { kind: 'remove-merchandise'; cart: string; line: number | null }
  | (Add & { kind: 'apply-code'; code_id: number })
  | { kind: 'remove-code'; cart: string; code_id: number }
  | { kind: 'set-donation'; cart: string; amount: number }
  // `manual` is what staff give off all lines, which then become an order.
  | { kind: 'reprice'; cart: string; manual?: discounts.Manual }
>

/** The commands of a kind. */
export type Command<Kind extends CartCommand['kind']> = Extract<CartCommand, { kind: Kind }>
