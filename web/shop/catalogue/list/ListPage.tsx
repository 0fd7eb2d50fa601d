import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ShopItem, ShopItemType } from '#contract/shop-items.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { followStock } from '#web/lib/data/live-stock.ts'
import { useFreshData } from '#web/lib/data/stock.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/catalogue/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { isListed, typeLabels } from '#web/shop/sale/availability.ts'
import { NotFound } from '#web/shop/page/NotFound.tsx'
import { useItemsNow } from '#web/shop/sale/sale-window.ts'
import { useRevealed } from '#web/shop/carts/revealed.ts'
import { CheckoutBar } from '#web/shop/carts/way-on/CheckoutBar.tsx'
import { ItemCards } from './ItemCards.tsx'
import { StockSelector, TypeFilter } from './Filters.tsx'
import { useStableItems } from './stable-items.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './ListPage.module.css'

/** The items of a kind, and those of them that the codes of the cart reveal: below the others, so that nothing moves when it is loaded. */
function useItems(kind: ShopItemType) {
  const data = useData()
  const revealed = useRevealed(kind)
  const listed: ShopItem[] = kind === 'tickets' ? data.products : data.merchandise
  return { items: useItemsNow([...listed, ...revealed]), revealed }
}

/** All items of a kind, filtered by sub-type (in the URL) and by stock; below all of them what belongs to none (`children`). */
export function ListPage({ kind, children }: { kind: ShopItemType; children?: ReactNode }) {
  useFreshData()
  useEffect(followStock, [])
  const config = useConfig()
  const [params, setParams] = useSearchParams()
  const [withSoldOut, setWithSoldOut] = useState(config.includeOutOfStockDefault)
  const { items, revealed } = useItems(kind)
  const types = [...new Set(items.map(({ type }) => type))]
  const wanted = params.get('type') ?? ''
  const type = types.includes(wanted) ? wanted : null
  const isShown = (item: ShopItem) => isListed(item, withSoldOut, type)
  const shown = useStableItems(items, isShown, `${kind} ${withSoldOut} ${type}`)
  const showAll = () => {
    setWithSoldOut(true)
    setParams({}, { preventScrollReset: true })
  }
  return (
    <>
      <h1>
        <OwnText>{titleOf(config, kind)}</OwnText>
      </h1>
      <NotFound title={messages.itemNotFound} hint={messages.itemNotFoundHint} className={style.notFound} />
      <div className={style.filters}>
        {types.length > 1 && <TypeFilter types={types} labels={typeLabels(config, kind)} chosen={type} />}
        <StockSelector withSoldOut={withSoldOut} onChange={setWithSoldOut} />
      </div>
      {shown.length > 0 ? (
        <ItemCards items={shown} revealed={revealed} heading="h2" />
      ) : (
        <Notice action={items.length > 0 && <Button onClick={showAll}>{messages.emptyHint}</Button>}>
          <OwnText>{config.texts.outOfStock}</OwnText>
        </Notice>
      )}
      {type === null && children}
      <CheckoutBar />
    </>
  )
}
