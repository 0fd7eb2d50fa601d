import type { DiscountRule } from '#contract/discounts/discounts.ts'
import type { Tx } from '#server/platform/shop.ts'

/** Adds the rules that differ from the last one of their discount: lines keep the rule that gave them their price. */
export const addRules = (tx: Tx, rules: { key: string; rule: DiscountRule }[]) => tx`
  insert into discount_rules (discount_id, rule)
  select d.id, given.rule
    from rows from (json_to_recordset(${JSON.stringify(rules)}::text::json) as (key text, rule jsonb))
         with ordinality as given (key, rule, ordinality)
    join discounts d using (key)
   where given.rule is distinct from
         (select rule from discount_rules where discount_id = d.id order by id desc limit 1)
   order by ordinality`

/**
 * Deletes codes that the named discounts no longer have, with their stock: those that no line ever had. The others are disabled. Other
 * discounts keep their codes, and batches theirs.
 */
export const removeCodes = (tx: Tx, discounts: string[], codeKeys: string[]) => tx`
  with former as (
    select c.id, c.stock_id, c.enabled,
           exists (select from cart_products where discount_code_id = c.id)
           or exists (select from cart_merchandise where discount_code_id = c.id) as is_used
      from discount_codes c join discounts d on d.id = c.discount_id
     where d.key = any(${discounts}::text[]) and c.batch_id is null and c.key <> all(${codeKeys}::text[])),
  disabled as (
    update discount_codes c set enabled = false from former where c.id = former.id and is_used and former.enabled),
  gone as (
    delete from discount_codes c using former where c.id = former.id and not is_used returning c.stock_id)
  delete from stock using gone where stock.id = gone.stock_id`

export interface NewCode {
  discount: string
  code: string
  key: string
  stock_id: number | null
}

/** Like `saveRows`; returns those that are new. A code may come back, and may have moved from another discount. */
export const saveCodes = (tx: Tx, codes: NewCode[]) => tx<{ key: string }[]>`
  with given as (
    select d.id as discount_id, code.code, code.key, code.stock_id, ordinality
      from rows from (json_to_recordset(${JSON.stringify(codes)}::text::json)
                        as (discount text, code text, key text, stock_id integer))
           with ordinality as code (discount, code, key, stock_id, ordinality)
      join discounts d on d.key = code.discount),
  changed as (
    update discount_codes known set (discount_id, code, enabled, stock_id) =
           row (given.discount_id, given.code, true, given.stock_id)
      from given
     where known.key = given.key
       and (known.discount_id, known.code, known.enabled, known.stock_id) is distinct from
           (given.discount_id, given.code, true, given.stock_id))
  insert into discount_codes (discount_id, code, key, stock_id)
  select discount_id, code, key, stock_id from given
   where not exists (select from discount_codes known where known.key = given.key)
   order by ordinality
  returning key`

/** Deletes the discounts without one of these keys that no line ever had and that have no batches, with their rules, codes and stock. */
export const removeDiscounts = (tx: Tx, keys: string[]) => tx`
  with unused as (
    select id from discounts d
     where key <> all(${keys}::text[])
       and not exists (select from discount_code_batches b where b.discount_id = d.id)
       and not exists (select from discount_rules r where r.discount_id = d.id
                          and (exists (select from cart_products where discount_rule_id = r.id)
                               or exists (select from cart_merchandise where discount_rule_id = r.id)))
       and not exists (select from discount_codes c where c.discount_id = d.id
                          and (exists (select from cart_products where discount_code_id = c.id)
                               or exists (select from cart_merchandise where discount_code_id = c.id)))),
  codes as (delete from discount_codes c using unused where c.discount_id = unused.id returning c.stock_id),
  rules as (delete from discount_rules r using unused where r.discount_id = unused.id),
  gone as (
    delete from discounts d using unused where d.id = unused.id returning d.uses_stock_id, d.budget_stock_id)
  delete from stock
   where id in (select stock_id from codes
                union all select uses_stock_id from gone union all select budget_stock_id from gone)`

/** Disables the discounts without one of these keys. */
export const disableDiscounts = (tx: Tx, keys: string[]) => tx`
  update discounts set enabled = false where key <> all(${keys}::text[]) and enabled`

/** Locks the rules of discounts whose limits begin, so that no line takes one of them meanwhile. */
export const lockRules = (tx: Tx, stockIds: number[]) => tx`
  select from discount_rules r join discounts d on d.id = r.discount_id
   where d.uses_stock_id = any(${stockIds}::integer[]) or d.budget_stock_id = any(${stockIds}::integer[])
      or exists (select from discount_codes c where c.discount_id = d.id and c.stock_id = any(${stockIds}::integer[]))
   order by r.id for update of r`

/** What lines hold of these stock rows. */
export const readHeld = (tx: Tx, stockIds: number[]) => tx<{ stock_id: number; taken: number }[]>`
  select held.stock_id, sum(held.places)::bigint as taken
    from (select discount_rule_id, discount_code_id, discount_amount + discount_fee_amount as amount
            from cart_products where discount_rule_id is not null and (released_at is null or discount_kept)
          union all
          select discount_rule_id, discount_code_id, discount_amount + discount_fee_amount
            from cart_merchandise where discount_rule_id is not null and (released_at is null or discount_kept)) line,
         discount_places(line.discount_rule_id, line.discount_code_id, line.amount) held
   where held.stock_id = any(${stockIds}::integer[])
   group by held.stock_id`

/** The codes among these that a voucher has, however they are written. */
export const readVoucherCodes = (tx: Tx, codeKeys: string[]) => tx<{ key: string }[]>`
  select distinct replace(upper(code), '-', '') as key from vouchers
   where replace(upper(code), '-', '') = any(${codeKeys}::text[])`

/** The codes among these that are in a batch. */
export const readBatchCodes = (tx: Tx, codeKeys: string[]) => tx<{ key: string; discount: string }[]>`
  select c.key, d.key as discount from discount_codes c join discounts d on d.id = c.discount_id
   where c.batch_id is not null and c.key = any(${codeKeys}::text[])`

/** The codes among these that a discount has. */
export const readDiscountCodes = (tx: Tx, codeKeys: string[]) => tx<{ key: string; discount: string }[]>`
  select c.key, d.key as discount from discount_codes c join discounts d on d.id = c.discount_id
   where c.key = any(${codeKeys}::text[])`
