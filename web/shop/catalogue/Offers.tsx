import type { Offer } from '#contract/shop-items.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { messages } from './messages.ts'

function textOf({ from_count: count, together }: Offer, price: string): string {
  if (count === null) return messages.offerNow({ price })
  return together ? messages.offerTogether({ count, price }) : messages.offerFrom({ count, price })
}

/** What an item costs with the discounts that need no code. */
export function Offers({ offers, className }: { offers: Offer[]; className: string | undefined }) {
  const money = useMoney()
  return offers.map((offer) => (
    <span key={offer.name} className={className}>
      {textOf(offer, money(offer.price + offer.fee))} · <OwnText>{offer.name}</OwnText>
    </span>
  ))
}
