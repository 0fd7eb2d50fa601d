import type { Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

const ITEM = words(`
  external_code stock_id name type price own_price fee refund_fee tax_rate enabled on_sale_from on_sale_until force_view is_featured
  shop_image shop_image_2 shop_image_3 shop_image_4 shop_description limit_per_order is_refundable
  allow_refund_requests_from allow_refund_requests_until option allow_variant_changes_until allow_cheaper_variants translations sort`)

/** The columns that a festival sets, by table. */
const COLUMNS = {
  events: words('key name timezone starts_at ends_at location entry settings translations sort'),
  products: words(`
    ${ITEM.join(' ')} event_id starts_at ends_at location entry opens_after allow_name_changes allow_name_changes_until name_change_limit allow_email_changes names_until
    travel_time_type travel_time allow_travel_time_changes_until download_from requires_one_of upgrades_to allow_upgrades_until`),
  merchandise: [...ITEM, 'pick_up'],
  bundles: words(
    `external_code name price fee enabled on_sale_from on_sale_until shop_image shop_description translations sort`,
  ),
  shared_capacities: words('code name stock_id sort'),
  discounts: words(`
    key name enabled automatic starts_at ends_at reveals uses_stock_id uses_per_code budget_stock_id uses_return translations sort`),
  questions: words(
    'key enabled required per ages condition due about blocks_entry sensitive erase_after at_gate sort',
  ),
  shipping_rates: words('country name type price tax_rate enabled translations sort'),
}

/** Saves rows in order; a row that neither changes nor moves is not written. */
export async function saveInOrder<Key extends string>(
  tx: Tx,
  table: keyof typeof COLUMNS,
  key: Key,
  rows: { [name in Key]: string }[],
): Promise<void> {
  const current = new Map((await queries.readSorts(tx, table, key)).map((row) => [row.key, row.sort]))
  const sorts = sortsFor(rows.map((row) => current.get(row[key])))
  const sorted = rows.map((row, index) => ({ ...row, sort: sorts[index] }))
  await queries.saveRows(tx, table, key, COLUMNS[table], sorted)
}

/** Sort numbers for rows: the current ones (undefined for a new row) if they are in order, otherwise new ones. */
function sortsFor(current: (number | undefined)[]): number[] {
  const sorts: number[] = []
  for (const sort of current) {
    const last = sorts.at(-1) ?? -1
    if (sort !== undefined && sort <= last) return current.map((_, index) => index)
    sorts.push(sort ?? last + 1)
  }
  return sorts
}
