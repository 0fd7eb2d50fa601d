import { lazy, startTransition, useState } from 'react'
import type { Cart, CartMerchandise, CartProduct } from '#contract/carts.ts'
import { formatDays } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import { hasParcel } from '#contract/pick-up.ts'
import { pieceName } from '#contract/piece-name.ts'
import * as carts from './cart.ts'
import { useSecondsLeft } from './cart-countdown.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { messages } from './messages.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Countdown } from './Countdown.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { placeOf } from '#web/shop/occasions/occasion.ts'
import { RestoreCart, MissingLines } from './RestoreCart.tsx'
import { BundleLines } from './bundles/BundleLines.tsx'
import { CartLine } from './CartLine.tsx'
import { Hints, PanelCodes } from './codes/Codes.tsx'
import { Donation } from './donation/Donation.tsx'
import style from './CartPanel.module.css'
import { holderName } from '#web/shop/holders/holder-name.ts'

const HolderDialog = lazy(() => import('./HolderDialog.tsx'))

const holderOf = ({ full_name, email, age, transport_time_id, variant_id, ...line }: CartProduct) => ({
  full_name,
  email,
  age: age ?? '',
  transport_time_id,
  ...(variant_id !== undefined && { variant_id }),
  name_later: full_name === '',
  ...(line.product.own_price && { own_price: line.list_price }),
  ...(line.answers && { answers: line.answers }),
})

const merchandiseOf = ({ external_code, variant_id, own_price, list_price, answers }: CartMerchandise) => ({
  external_code,
  ...(variant_id !== undefined && { variant_id }),
  ...(own_price && { own_price: list_price }),
  ...(answers && { answers }),
})

function Ticket({ line, onEdit }: { line: CartProduct; onEdit: (id: number) => void }) {
  const config = useConfig()
  const age = line.age && (config.ageRanges[line.age] ?? line.age)
  const { starts_at, ends_at } = line
  const valid = { ...line.product, starts_at, ends_at }
  return (
    <CartLine
      name={pieceName(line.product.name, line.variant)}
      picture={line.product.shop_image}
      cost={line}
      details={{
        who: [holderName(line.full_name), age].filter(Boolean).join(' · '),
        when: formatDays(valid, valid.timezone, config.locale),
        where: placeOf(valid, config),
      }}
      onEdit={() => onEdit(line.id)}
      {...(line.bundle === undefined && {
        onRemove: (withDependents) => carts.removeProduct(line.id, withDependents),
        onUndo: () => carts.addProduct(line.product.external_code, holderOf(line)),
      })}
    />
  )
}

interface TicketsProps {
  lines: CartProduct[]
  onEdit: (id: number) => void
}

/** A ticket, or all tickets of a bundle together. */
function Tickets({ lines, onEdit }: TicketsProps) {
  const { bundles } = useData()
  const tickets = lines.map((line) => <Ticket key={line.id} line={line} onEdit={onEdit} />)
  const [first] = lines
  if (first?.bundle === undefined) return tickets
  const sold = bundles.find(({ name }) => name === first.bundle)
  return (
    <BundleLines
      name={first.bundle}
      lines={lines}
      onRemove={(withDependents) => carts.removeProduct(first.id, withDependents)}
      onUndo={sold ? () => carts.addBundle(sold.external_code, lines.map(holderOf)) : null}
    >
      {tickets}
    </BundleLines>
  )
}

/** The lines of a cart, those of a bundle together. */
const grouped = (lines: CartProduct[]): CartProduct[][] => [
  ...groupBy(lines, ({ id, bundle_line }) => String(bundle_line ?? id)).values(),
]

function Merchandise({ line }: { line: CartMerchandise }) {
  return (
    <CartLine
      name={pieceName(line.merchandise, line.variant)}
      picture={line.shop_image}
      cost={line}
      onRemove={() => carts.removeMerchandise(line.id)}
      onUndo={() => carts.addMerchandise(merchandiseOf(line))}
    />
  )
}

function EditHolder({ line, onClose }: { line: CartProduct; onClose: () => void }) {
  return (
    <HolderDialog
      title={messages.holderChange}
      product={line.product}
      line={line}
      time={line.transport_time_id}
      onSave={async (holder, waiting) => {
        await carts.updateProduct(line.id, holder, waiting)
        showToast(shared.itemUpdated)
      }}
      onFailed={() => showToast(shared.itemNotUpdated, 'failure')}
      onClose={onClose}
    />
  )
}

function Empty({ cart }: { cart: Cart | null }) {
  return (
    <div className={style.empty}>
      <h2>{shared.cartEmpty}</h2>
      <RestoreCart />
      <p>{messages.cartHint}</p>
      <ButtonLink to="/tickets">{messages.lookAround}</ButtonLink>
      <PanelCodes cart={cart} />
    </div>
  )
}

/** The total of the cart, and the link to the checkout. */
function End({ cart }: { cart: Cart }) {
  const money = useMoney()
  const total = money(cart.total_price)
  return (
    <div className={style.end}>
      <Hints cart={cart} />
      <p className={style.total}>
        <span>{messages.total}</span>
        <strong>{hasParcel(cart.merchandise) ? messages.plusShipping({ total }) : total}</strong>
      </p>
      <ButtonLink to="/checkout" wide>
        {messages.checkout}
      </ButtonLink>
    </div>
  )
}

/** The items of the cart, the time left, the total, and the link to the checkout. */
export default function CartPanel() {
  const cart = carts.useCart()
  const seconds = useSecondsLeft()
  const [edited, setEdited] = useState<number | null>(null)
  if (cart === null || seconds === null) return <Empty cart={cart} />
  const line = cart.products.find(({ id }) => id === edited)
  return (
    <div className={style.cart}>
      <Countdown seconds={seconds} title={messages.yourCart} />
      <RestoreCart />
      <MissingLines />
      <ul className={style.lines}>
        {grouped(cart.products).map((lines) => (
          <Tickets
            key={`ticket-${lines[0]?.id}`}
            lines={lines}
            onEdit={(id) => startTransition(() => setEdited(id))}
          />
        ))}
        {cart.merchandise.map((each) => (
          <Merchandise key={`merchandise-${each.id}`} line={each} />
        ))}
      </ul>
      <PanelCodes cart={cart} />
      <Donation cart={cart} total={hasParcel(cart.merchandise) ? null : cart.total_price - cart.donation} />
      <End cart={cart} />
      {line !== undefined && <EditHolder line={line} onClose={() => setEdited(null)} />}
    </div>
  )
}
