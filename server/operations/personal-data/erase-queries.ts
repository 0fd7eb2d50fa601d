import { spellingsOf } from '#server/platform/text/typed-email.ts'
import { ERASED } from '#contract/personal-data.ts'
import { searchable } from '#contract/searchable.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { Person } from './person-queries.ts'

/** A pattern that matches an address, but not one that contains it. */
const alone = (address: string): string =>
  `(^|[^a-z0-9._+-])${address.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`)}($|[^a-z0-9.-]|[.]($|[^a-z0-9]))`

/** Histories stay, but their values that contain an address of the person are deleted. */
export const eraseHistoryValues = (tx: Tx, person: Person) => tx`
  with gone as (
    select 'ticket_changes' as history, id::bigint as row_id from ticket_changes
     where ticket_id = any(${person.tickets}::integer[]) or customer_id = ${person.id}
    union all select 'customer_changes', id from customer_changes where customer_id = ${person.id}
    union all select 'order_recipients', id from order_recipients where order_id = any(${person.orders}::integer[])
    union all select 'terms_acceptances', order_id from terms_acceptances
     where order_id = any(${person.orders}::integer[])
    union all select 'note_changes', c.id from note_changes c join notes n on n.id = c.note_id
     where n.customer_id = ${person.id} or n.order_id = any(${person.orders}::integer[])
    union all select 'audit', id from audit
     where subject = any(${[
       `customer ${person.id}`,
       ...person.order_codes,
       ...person.ticket_codes.map((code) => `ticket ${code}`),
       ...person.refunds.map((id) => `refund ${id}`),
     ]}::text[]))
  delete from history_personal_data v
   where exists (select from gone where gone.history = v.history and gone.row_id = v.row_id)
      or (v.history <> 'terms_acceptances' and lower(v.value::text) ~ any(${person.addresses.map(alone)}::text[]))`

/** Nobody else is to use a code that was theirs alone. */
export const eraseDiscountCodes = (tx: Tx, addresses: string[]) => tx`
  update discount_codes set email = null, enabled = false where email = any(${addresses}::text[])`

export const eraseNotes = (tx: Tx, { id, orders, addresses }: Person) => tx`
  update notes set text = ${ERASED}, removed_at = coalesce(removed_at, ${tx.now})
   where customer_id = ${id} or order_id = any(${orders}::integer[])
      or lower(text) ~ any(${addresses.map(alone)}::text[])`

export const eraseOrders = (tx: Tx, orders: number[]) => tx`
  update orders
     set billing_name = ${ERASED}, billing_email = '', billing_address = '{}',
         shipping_address = case when shipping_address is not null then '{}'::jsonb end,
         company_name = case when reverse_charge then ${ERASED} end,
         vat_number = case when reverse_charge then vat_number end, recipient_email = null, client_hash = null, idempotency_key = null
   where id = any(${orders}::integer[])`

export const eraseTickets = (tx: Tx, tickets: number[]) => tx`
  update tickets set full_name = ${ERASED}, email = '', age = null where id = any(${tickets}::integer[])`

export const eraseCarts = (tx: Tx, carts: number[]) => tx`
  update cart_products set full_name = ${ERASED}, email = '', age = null, name_key = ${ERASED} || id
   where cart_id = any(${carts}::integer[])`

/** Including their lines in carts that were never ordered and have ended. */
export const eraseLines = (tx: Tx, { orders, tickets, addresses, full_name }: Person) => tx`
  update cart_products
     set full_name = ${ERASED}, email = '', age = null, name_key = ${ERASED} || id
   where order_id = any(${orders}::integer[])
      or id in (select cart_product_id from tickets where id = any(${tickets}::integer[]))
      or (order_id is null and (email_key(email) = any(${addresses}::text[]) or full_name = ${full_name}))`

/** The answers for their tickets and orders, and for their lines in carts: before the names on these are erased. */
export const deleteAnswers = (tx: Tx, { orders, tickets, addresses, full_name }: Person) => tx`
  delete from answers
   where cart_product_id in (
           select id from cart_products where order_id = any(${orders}::integer[])
           union all select cart_product_id from tickets where id = any(${tickets}::integer[])
           union all select id from cart_products
                      where order_id is null and (email_key(email) = any(${addresses}::text[]) or full_name = ${full_name}))
      or cart_merchandise_id in (select id from cart_merchandise where order_id = any(${orders}::integer[]))
      or order_id = any(${orders}::integer[])`

/** The answers in their open carts. */
export const deleteAnswersOfCarts = (tx: Tx, carts: number[]) => tx`
  delete from answers
   where cart_product_id in (select id from cart_products where cart_id = any(${carts}::integer[]))
      or cart_merchandise_id in (select id from cart_merchandise where cart_id = any(${carts}::integer[]))`

export const eraseRefunds = (tx: Tx, orders: number[]) => tx`
  update refunds
     set bank_details = null, problem_reason = case when problem_reason is not null then ${ERASED} end,
         reason = case when reason is not null then ${ERASED} end
   where order_id = any(${orders}::integer[])`

export const eraseOverpayments = (tx: Tx, orders: number[]) => tx`
  update overpayments set account = null where order_id = any(${orders}::integer[]) and account is not null`

export const eraseOrderChanges = (tx: Tx, orders: number[]) => tx`
  update order_changes set note = ${ERASED} where order_id = any(${orders}::integer[]) and note is not null`

export const eraseShipments = (tx: Tx, orders: number[]) => tx`
  update shipments set undone_reason = ${ERASED} where order_id = any(${orders}::integer[]) and undone_at is not null`

export const eraseHandovers = (tx: Tx, orders: number[]) => tx`
  update handovers
     set undone_reason = case when undone_reason is not null then ${ERASED} end,
         review_note = case when review_note is not null then ${ERASED} end
   where num_nonnulls(undone_reason, review_note) > 0
     and purchase_id in (select id from merchandise_purchases where order_id = any(${orders}::integer[]))`

/** Requests and responses of gateways, some of which contain names and addresses. */
export const eraseInstructions = (tx: Tx, orders: number[]) => tx`
  update payment_attempts set instruction = null
   where payment_id in (select id from payments where order_id = any(${orders}::integer[])) and instruction is not null`

export const eraseNotifications = (tx: Tx, orders: number[]) => tx`
  update payment_events set raw = '{}'
   where attempt_id in (select a.id from payment_attempts a join payments p on p.id = a.payment_id
                         where p.order_id = any(${orders}::integer[]))`

/** Including mails to others that contain an address of the person: those about orders that a ticket came from or went to. */
export const deleteMails = (tx: Tx, { id, orders, tickets, addresses }: Person) => tx`
  with handed as (
    select before ->> 'order' as code from ticket_changes
     where kind = 'reassign' and (ticket_id = any(${tickets}::integer[]) or customer_id = ${id})
    union select after ->> 'order' from ticket_changes
     where kind = 'reassign' and (ticket_id = any(${tickets}::integer[]) or customer_id = ${id})),
  naming as (
    select m.id from mails m join orders o on o.id = m.order_id
     where o.code in (select code from handed)
       and lower(m.text) ~ any(${addresses.map(alone)}::text[]))
  delete from mails
   where order_id = any(${orders}::integer[]) or id in (select id from naming)
      or id in (select id from mails
                 where words like any(${addresses.flatMap(spellingsOf).map(beginning)}::text[])
                   and email_key(recipient) = any(${addresses}::text[]))`

/** The search terms for an address in the word index of mails. */
const beginning = (address: string): string =>
  `${searchable(address).replaceAll(/[\\%_]/g, String.raw`\$&`)} %`

/** Permanently failed jobs still contain their recipients. */
export const deleteJobs = (tx: Tx, addresses: string[]) => tx`
  select graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs where email_key(payload ->> 'email') = any(${addresses}::text[])))`

/** What programs are answered that repeat a call about the person. */
export const eraseKeptAnswers = (tx: Tx, { tickets, addresses }: Person) => tx`
  update idempotent_calls c set answer = null
   where answer is not null
     and (exists (select from tickets t where t.id = any(${tickets}::integer[]) and position('"' || t.code || '"' in c.answer::text) > 0)
          or exists (select from unnest(${addresses}::text[]) as address where position('"' || address || '"' in lower(c.answer::text)) > 0))`

export const deletePasses = (tx: Tx, tickets: number[]) => tx`
  delete from wallet_passes where ticket_id = any(${tickets}::integer[])`

export const eraseReviews = (tx: Tx, tickets: number[]) => tx`
  update scan_reviews set note = ${ERASED}
   where scan_id in (select id from scans where ticket_id = any(${tickets}::integer[]))`

/** Including those in which somebody bought with an address of the person without a login. */
export const deleteSessions = (tx: Tx, { id, addresses }: Person) => tx`
  with provisional as (delete from provisional_sessions where email_key(email) = any(${addresses}::text[]))
  delete from sessions where customer_id = ${id}`

export const deletePasskeys = (tx: Tx, id: number) => tx`
  with asked as (delete from passkey_challenges where customer_id = ${id})
  delete from passkeys where customer_id = ${id}`

export const deleteLinks = (tx: Tx, { id, addresses }: Person) => tx`
  with passwords as (delete from password_tokens where customer_id = ${id}),
  gifts as (delete from gift_links where customer_id = ${id}),
  addresses as (delete from email_changes where customer_id = ${id} or email_key(email) = any(${addresses}::text[]))
  delete from login_codes where email_key(email) = any(${addresses}::text[])`

/** Recipients without a mail are removed; for the others only the result stays. */
export const eraseRecipients = (tx: Tx, addresses: string[]) => tx`
  update mailing_recipients set email = null where email = any(${addresses}::text[])`

/** Saved views and mailing audiences may contain a search for the person. */
export const eraseSearches = (tx: Tx, { addresses, full_name }: Person) => tx`
  update mailings set audience = jsonb_set(audience, '{filters,search}', to_jsonb(${ERASED}::text))
   where lower(audience -> 'filters' ->> 'search') = any(${addresses}::text[])
      or audience -> 'filters' ->> 'search' like '% %'
         and position(lower(audience -> 'filters' ->> 'search') in ${full_name.toLowerCase()}) > 0`

export const deleteWaitingListEntries = (tx: Tx, addresses: string[]) => tx`
  with alerts as (delete from sale_alerts where email_key(email) = any(${addresses}::text[])),
  requests as (delete from waiting_list_requests where email_key(email) = any(${addresses}::text[]))
  delete from waiting_list_entries
   where email_key(email) = any(${addresses}::text[]) and status not in ('waiting', 'offered')`

/** A partner of theirs stays, without a contact. */
export const erasePartnerContacts = (tx: Tx, addresses: string[]) => tx`
  update partners set contact_name = '', contact_email = '' where email_key(contact_email) = any(${addresses}::text[])`

/** The row stays, because orders, refunds and histories refer to it. Its address is not valid, so nobody can log in. */
export const eraseAccount = (tx: Tx, id: number) => tx`
  update customers
     set full_name = ${ERASED}, email = 'erased-' || id, password_hash = null, country = null, address = '{}',
         company_name = null, vat_number = null, erased_at = ${tx.now}, updated_at = ${tx.now}
   where id = ${id}`
