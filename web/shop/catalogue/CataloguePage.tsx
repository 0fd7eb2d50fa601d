import { useParams } from 'react-router'
import type { ShopItemType } from '#contract/shop-items.ts'
import { useData } from '#web/lib/data/data.ts'
import { LazyBundles } from './bundles/LazyBundles.tsx'
import { ItemPage } from './item/ItemPage.tsx'
import { ListPage } from './list/ListPage.tsx'

/** The list of a kind, or the page of one of its items. Most visitors open both, so their code is one file. Bundles are among the tickets. */
export function CataloguePage({ kind }: { kind: ShopItemType }) {
  const { item } = useParams()
  const bundle = useData().bundles.find(({ external_code }) => external_code === item)
  if (bundle !== undefined && kind === 'tickets') return <LazyBundles key={item} bundle={bundle} />
  if (item !== undefined) return <ItemPage kind={kind} />
  return (
    <ListPage key={kind} kind={kind}>
      {kind === 'tickets' && <LazyBundles />}
    </ListPage>
  )
}
