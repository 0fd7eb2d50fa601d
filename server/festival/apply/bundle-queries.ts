import type { BundleItem } from '#contract/festival/items.ts'
import type { Tx } from '#server/platform/shop.ts'

/** Deletes the bundles without one of these codes that were never in a cart, with their items. */
export const removeBundles = (tx: Tx, codes: string[]) => tx`
  delete from bundles b
   where external_code <> all(${codes}::text[]) and not exists (select from cart_products where bundle_id = b.id)`

/** Disables the bundles without one of these codes. */
export const disableBundles = (tx: Tx, codes: string[]) => tx`
  update bundles set enabled = false where external_code <> all(${codes}::text[]) and enabled`

/** Removes surplus items at the end of each bundle. */
export const shortenBundles = (tx: Tx, codes: string[], lengths: number[]) => tx`
  delete from bundle_items item
   using bundles b join unnest(${codes}::text[], ${lengths}::integer[]) as bundle (external_code, length) using (external_code)
   where item.bundle_id = b.id and item.position >= bundle.length`

/** Saves the items that differ. */
export const saveItems = (tx: Tx, items: (BundleItem & { bundle: string; position: number })[]) => tx`
  insert into bundle_items as old (bundle_id, position, product_id, count, share)
  select b.id, item.position, p.id, item.count, item.share
    from json_to_recordset(${JSON.stringify(items)}::text::json)
         as item (bundle text, position integer, product text, count integer, share bigint)
    join bundles b on b.external_code = item.bundle
    join products p on p.external_code = item.product
  on conflict (bundle_id, position) do update set (product_id, count, share) =
         (excluded.product_id, excluded.count, excluded.share)
   where (old.product_id, old.count, old.share) is distinct from (excluded.product_id, excluded.count, excluded.share)`
