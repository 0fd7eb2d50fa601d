import { useParams } from 'react-router'
import type { ShopItemType } from '#contract/shop-items.ts'
import { ItemPage } from './item/ItemPage.tsx'
import { ListPage } from './list/ListPage.tsx'

/** The list of a kind, or the page of one of its items. Most visitors open both, so their code is one file. */
export function CataloguePage({ kind }: { kind: ShopItemType }) {
  const { item } = useParams()
  return item === undefined ? <ListPage key={kind} kind={kind} /> : <ItemPage kind={kind} />
}
