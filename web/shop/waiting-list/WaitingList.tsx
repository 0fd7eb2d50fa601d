import { startTransition, useState } from 'react'
import * as calls from '#contract/calls/shop/waiting-list-calls.ts'
import type { Holder } from '#contract/carts.ts'
import { pieceName } from '#contract/piece-name.ts'
import type { Product, ShopItem, Variant } from '#contract/shop-items.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useIsKnown } from '#web/lib/data/data.ts'
import { waitedForTimes } from '#web/shop/sale/availability.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import HolderDialog from '#web/shop/carts/HolderDialog.tsx'
import { EmailForm } from '#web/shop/sale/EmailForm.tsx'
import { useVariantOptions } from '#web/shop/variants/variant-options.ts'
import { VariantRadios } from '#web/shop/variants/VariantRadios.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { messages } from './messages.ts'
import style from './WaitingList.module.css'

/** What is paid, and what the festival asks, is entered once there is a place. */
const holderOnly = ({ own_price: _price, questions: _asked, ...item }: Product): Product => item

/** The variants with a waiting list: those that are sold out, or all if the item itself is. */
const waitedForVariants = ({ variants = [] }: ShopItem): Variant[] =>
  variants.filter(({ stock_level }) => stock_level === 0)

interface Chosen {
  time: number | null
  variant: number | null
  addOn: string | null
}

/** The variant that was chosen, or the only one that somebody can wait for. */
function wantedOf(variants: Variant[], chosen: number | null): number | null {
  const [only, ...others] = variants
  if (only && others.length === 0) return only.id
  return variants.some(({ id }) => id === chosen) ? chosen : null
}

/** For a ticket: its holder, as in the cart. */
function JoinByHolder({ item, time, variant, addOn }: Chosen & { item: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  const [joined, setJoined] = useState<string | null>(null)
  const full = waitedForTimes(item)
  const variants = waitedForVariants(item)
  const isKnown = useIsKnown()
  const join = async (holder: Holder, waiting: () => void) => {
    const chosen = { ...holder, ...(addOn !== null && { add_on: addOn }) }
    await call(calls.joinWaitingList, { external_code: item.external_code, ...chosen }, waiting)
    setJoined(messages.asked({ email: holder.email }))
  }
  if (joined !== null) return <output className={style.joined}>{joined}</output>
  return (
    <>
      <Button
        kind="secondary"
        pending={!isKnown && isOpen}
        onClick={() => startTransition(() => setIsOpen(true))}
      >
        {messages.join}
      </Button>
      {isOpen && (
        <HolderDialog
          title={messages.join}
          product={holderOnly({ ...item, travel_times: full, ...(item.variants && { variants }) })}
          line={null}
          time={full.some(({ id }) => id === time) ? time : null}
          variant={wantedOf(variants, variant)}
          waits
          onSave={join}
          onFailed={(failure) =>
            showToast((failure instanceof ApiError && failure.serverMessage) || messages.failed, 'failure')
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** For merchandise: only the email address, and the variant if there are some. */
function JoinByEmail({ item, variant }: { item: ShopItem; variant: number | null }) {
  const variants = waitedForVariants(item)
  const [wanted, setWanted] = useState(() => wantedOf(variants, variant))
  const options = useVariantOptions(variants, { waits: true })
  const { external_code, option = '' } = item
  const join = async (email: string, waiting: () => void) => {
    const nobody = { full_name: '', age: '', transport_time_id: null }
    const chosen = { ...nobody, ...(wanted !== null && { variant_id: wanted }) }
    await call(calls.joinWaitingList, { external_code, email, ...chosen }, waiting)
    return messages.asked({ email })
  }
  return (
    <>
      {variants.length === 1 && <p>{pieceName(item.name, variants[0]?.name)}</p>}
      {variants.length > 1 && (
        <VariantRadios
          legend={option}
          name="waited"
          value={String(wanted ?? '')}
          onChange={(id) => setWanted(Number(id))}
          options={options}
        />
      )}
      <EmailForm label={messages.join} button={messages.join} hint={messages.byMail} send={join} />
    </>
  )
}

/** What is waited for, if not the item itself is sold out. */
const leadOf = (item: ShopItem): string => {
  if (!item.in_stock) return messages.lead
  return item.variants ? messages.leadVariants : messages.leadDepartures
}

/** Adds a customer to the waiting list of a sold-out item, departure or variant. */
export default function WaitingList({ item, ...chosen }: Chosen & { item: ShopItem }) {
  return (
    <section className={style.list} aria-label={messages.title}>
      <p>{leadOf(item)}</p>
      {isProduct(item) ? (
        <JoinByHolder item={item} {...chosen} />
      ) : (
        <JoinByEmail item={item} variant={chosen.variant} />
      )}
    </section>
  )
}
