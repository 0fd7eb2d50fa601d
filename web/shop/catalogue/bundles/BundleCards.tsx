import { useId } from 'react'
import { Link } from 'react-router'
import type { Bundle } from '#contract/shop-items.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import cards from '#web/shop/catalogue/list/ItemCards.module.css'
import { Price } from '#web/shop/catalogue/Price.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { bundlePath, contentsText, partsOf, refusalOf, savingOf } from './bundle.ts'
import style from './Bundles.module.css'
import { messages } from './messages.ts'

/** The price with what is to say of it. */
function Foot({ bundle, saving }: { bundle: Bundle; saving: number }) {
  const money = useMoney()
  return (
    <div className={cards.foot}>
      <p className={cards.price}>
        <strong>
          <Price item={bundle} />
        </strong>
        {bundle.fee > 0 && <span>{cartMessages.including({ fee: money(bundle.fee) })}</span>}
        {saving > 0 && <span className={cards.deal}>{messages.saved({ amount: money(saving) })}</span>}
      </p>
    </div>
  )
}

function BundleCard({ bundle }: { bundle: Bundle }) {
  const config = useConfig()
  const { products } = useData()
  const parts = partsOf(bundle, products)
  const refusal = refusalOf(bundle, parts, config)
  return (
    <li className={cards.card} data-availability={refusal === null ? 'plenty' : 'none'}>
      <Picture
        className={cards.picture}
        src={bundle.shop_image}
        alt=""
        width={350}
        sizes="(width < 760px) 96px, 350px"
        later
      />
      {refusal !== null && <p className={cards.badge}>{refusal}</p>}
      <div className={cards.words}>
        <h3 className={cards.name}>
          <Link to={bundlePath(bundle)}>
            <OwnText>{bundle.name}</OwnText>
          </Link>
        </h3>
        <p className={cards.occasion}>
          <OwnText>{contentsText(parts)}</OwnText>
        </p>
        <Foot bundle={bundle} saving={refusal === null ? savingOf(bundle, parts) : 0} />
      </div>
    </li>
  )
}

/** The bundles, each as a card with one price and what it contains. */
export function BundleCards() {
  const { bundles } = useData()
  const heading = useId()
  return (
    <section className={style.bundles} aria-labelledby={heading}>
      <h2 id={heading}>{messages.title}</h2>
      <ul className={cards.cards}>
        {bundles.map((bundle) => (
          <BundleCard key={bundle.external_code} bundle={bundle} />
        ))}
      </ul>
    </section>
  )
}
