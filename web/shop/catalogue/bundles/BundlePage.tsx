import { lazy, useEffect, useState, useTransition } from 'react'
import { Link } from 'react-router'
import type { Bundle } from '#contract/shop-items.ts'
import { useIsHydrated } from '#web/lib/browser/browser-value.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { followStock } from '#web/lib/data/live-stock.ts'
import { useFreshData } from '#web/lib/data/stock.ts'
import { useTitle } from '#web/lib/routing/titles.ts'
import { addBundle } from '#web/shop/carts/cart.ts'
import { CheckoutBar } from '#web/shop/carts/way-on/CheckoutBar.tsx'
import { beginToBuy } from '#web/shop/carts/way-on/chosen.ts'
import { showAdded, showAddError } from '#web/shop/catalogue/add-toasts.ts'
import { Gallery } from '#web/shop/catalogue/item/Gallery.tsx'
import page from '#web/shop/catalogue/item/ItemPage.module.css'
import { messages as itemMessages } from '#web/shop/catalogue/item/messages.ts'
import { messages as catalogueMessages } from '#web/shop/catalogue/messages.ts'
import { Price } from '#web/shop/catalogue/Price.tsx'
import { itemPath } from '#web/shop/page/paths.ts'
import { messages as saleMessages } from '#web/shop/sale/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { RichText } from '#web/ui/data-display/RichText.tsx'
import { type Part, partsOf, refusalOf, savingOf, shortParts } from './bundle.ts'
import style from './Bundles.module.css'
import { messages } from './messages.ts'

const BundleDialog = lazy(() => import('./BundleDialog.tsx'))

const PartList = ({ parts }: { parts: Part[] }) => (
  <ul className={style.parts}>
    {parts.map(({ product, count }) => (
      <li key={product.external_code}>
        <Link to={itemPath(product)}>
          <OwnText>{messages.part({ count: String(count), item: product.name })}</OwnText>
        </Link>
      </li>
    ))}
  </ul>
)

function Offer({ bundle, parts, refusal }: { bundle: Bundle; parts: Part[]; refusal: string | null }) {
  const money = useMoney()
  const saving = savingOf(bundle, parts)
  const amounts = { price: money(bundle.price), fee: money(bundle.fee) }
  return (
    <div className={page.offer}>
      <p className={page.price}>
        <strong>
          <Price item={bundle} />
        </strong>
        <span>{bundle.fee > 0 ? catalogueMessages.plusFee(amounts) : catalogueMessages.noFee}</span>
        {saving > 0 && <span className={page.deal}>{messages.saved({ amount: money(saving) })}</span>}
      </p>
      <p className={page.availability} data-kind={refusal === null ? 'plenty' : 'none'}>
        {refusal ?? saleMessages.inStock}
      </p>
    </div>
  )
}

/** The button that asks for the holders, and their dialog. */
function AddBundle({ bundle, parts }: { bundle: Bundle; parts: Part[] }) {
  const [isAsking, setAsking] = useState(false)
  const [opening, startOpening] = useTransition()
  // A tap before the scripts of this part are there would do nothing.
  const isReady = useIsHydrated()
  return (
    <>
      <div inert={!isReady}>
        <Button wide pending={opening} onClick={() => startOpening(() => setAsking(true))}>
          {itemMessages.addToCart}
        </Button>
      </div>
      {isAsking && (
        <BundleDialog
          bundle={bundle}
          parts={parts}
          onSave={async (tickets, waiting) => {
            await addBundle(bundle.external_code, tickets, waiting)
            beginToBuy()
            showAdded()
          }}
          onFailed={showAddError}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The page of a bundle: its price, what it contains, and what of it is sold out. */
export function BundlePage({ bundle }: { bundle: Bundle }) {
  useFreshData()
  useEffect(followStock, [])
  useTitle(bundle.name)
  const config = useConfig()
  const { products } = useData()
  const parts = partsOf(bundle, products)
  const refusal = refusalOf(bundle, parts, config)
  const short = shortParts(bundle, parts)
  return (
    <>
      <article className={page.page}>
        <Gallery name={bundle.name} pictures={bundle.shop_image === null ? [] : [bundle.shop_image]} />
        <div className={page.details}>
          <h1>
            <OwnText>{bundle.name}</OwnText>
          </h1>
          <Offer bundle={bundle} parts={parts} refusal={refusal} />
          <section className={style.contents}>
            <h2>{messages.contains}</h2>
            <PartList parts={parts} />
          </section>
          {short.length > 0 && (
            <div className={style.short}>
              <p>{messages.waitFor}</p>
              <PartList parts={short} />
            </div>
          )}
          <RichText html={bundle.shop_description} />
          {refusal === null && <AddBundle bundle={bundle} parts={parts} />}
        </div>
      </article>
      <CheckoutBar />
    </>
  )
}
