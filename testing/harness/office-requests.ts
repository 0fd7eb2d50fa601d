import assert from 'node:assert/strict'
import type { JsonSchema } from '#server/api/openapi/openapi.ts'
import type { Sql } from '#server/platform/shop.ts'
import { addressOf, type OfficeCall, type OfficeIds } from './office-calls.ts'
import { filterValuesOf } from '#testing/fixtures/filter-values.ts'

/** A GET request to the office: one record, or a page of a filtered list. */
export interface OfficeRequest {
  call: string
  /** "search=ana, the middle part". */
  what: string
  url: string
}

/** One value for each path parameter of the office. */
export async function officeIdsOf(sql: Sql): Promise<OfficeIds> {
  const [row] = await sql<OfficeIds[]>`
    select (select max(id) from customers) as customers, (select max(id) from mails) as mails,
           (select max(id) from audit) as "audit-entries", (select max(id) from vouchers) as vouchers,
           coalesce((select max(id) from voucher_batches), 0) as "voucher-batches",
           coalesce((select max(id) from discount_code_batches), 0) as "discount-code-batches",
           (select max(id) from festival_changes) as "festival-changes", (select max(id) from refunds) as refunds,
           (select max(id) from test_payments) as "test-payments", coalesce((select max(id) from shipments), 0) as shipments,
           coalesce((select max(id) from shipments), 0) as "shipment-batches", coalesce((select max(id) from handovers), 0) as handovers,
           coalesce((select max(id) from handovers where conflict is not null), 0) as "pick-up-conflicts",
           (select max(id) from gates) as gates, (select max(id) from check_in_lists) as "check-in-lists", (select max(id) from gate_devices) as "gate-devices",
           (select max(id) from scans) as scans, (select max(id) from scans where admitted_offline and sequence is null) as conflicts,
           (select max(id) from refund_runs) as "refund-runs", coalesce((select max(id) from mailings), 0) as mailings, (select max(id) from sepa_files) as "sepa-files",
           coalesce((select max(id) from notes), 0) as notes, coalesce((select max(id) from answer_files), 0) as "answer-files",
           coalesce((select max(id) from partners), 0) as partners, coalesce((select max(id) from allocations), 0) as allocations,
           coalesce((select max(id) from allocation_guests), 0) as guests, coalesce((select max(id) from guest_lists), 0) as "guest-lists",
           coalesce((select max(id) from saved_views), 0) as "saved-views",
           coalesce((select max(id) from bank_lines), 0) as "bank-lines",
           coalesce((select max(id) from bank_readings), 0) as "bank-readings",
           coalesce((select max(id) from bank_statements where removed_at is null), 0) as "bank-statements",
           coalesce((select max(id) from api_keys), 0) as "api-keys",
           coalesce((select max(id) from webhook_endpoints), 0) as webhooks,
           coalesce((select max(id) from webhook_deliveries), 0) as "webhook-deliveries",
           (select max(id) from staff) as staff, (select key from events limit 1) as events,
           (select external_code from products limit 1) as products,
           (select external_code from merchandise limit 1) as merchandise,
           coalesce((select code from shared_capacities limit 1), 'site') as capacities,
           (select country from shipping_rates limit 1) as "shipping-rates",
           coalesce((select external_code from bundles limit 1), 'family') as bundles,
           coalesce((select key from discounts limit 1), 'early') as discounts,
           coalesce((select key from questions limit 1), 'diet') as questions,
           (select coalesce(min(id) filter (where revoked_at is not null), 0) from staff_sessions) as browsers,
           coalesce((select c.code from till_entries e join orders c on c.id = e.order_id limit 1), '') as "box-office-sales",
           coalesce((select number from credit_notes where order_id = o.id limit 1), 'CN-2027-000001') as "credit-notes",
           o.code as orders, t.code as tickets, 'confirmation' as "mail-texts"
      from tickets t join orders o on o.id = t.order_id
     where t.status = 'active' and o.payment_status = 'paid' limit 1`
  assert.ok(row)
  return row
}

/** Every GET request with a JSON response that requires a session. */
export async function requestsOf(sql: Sql, calls: OfficeCall[]): Promise<OfficeRequest[]> {
  const [things, words, places] = await Promise.all([officeIdsOf(sql), filterValuesOf(sql), placesOf(sql)])
  return calls
    .filter(({ method, may, declared }) => method === 'get' && may !== 'anyone' && !declared.streams)
    .flatMap((call) => {
      const url = addressOf(call, things)
      return choicesOf(call, words).flatMap((choice) =>
        partsOf(call, choice, places).map(([part, from]) => {
          const query = new URLSearchParams({ ...choice, ...(from !== '' && { from }) })
          const what = [...Object.entries(choice).map((pair) => pair.join('=')), part].filter(Boolean)
          return {
            call: call.name,
            what: what.join(', '),
            url: query.size > 0 ? `${url}?${query.toString()}` : url,
          }
        }),
      )
    })
}

/** "orders", "exports/orders". */
const nounOf = ({ path }: OfficeCall): string =>
  /^\/office\/api\/((?:exports\/)?[\w-]+)/.exec(path)?.[1] ?? ''

/** `from` of an export is a day; that of a list is a cursor. */
const isExport = (call: OfficeCall): boolean => nounOf(call).startsWith('exports/')

const filtersOf = ({ declared: { query } }: OfficeCall): string[] => Object.keys(query?.properties ?? {})

/** No filter, each value of each filter, and each of these with a search. */
function choicesOf(call: OfficeCall, words: Record<string, string[]>): Record<string, string>[] {
  const filters = filtersOf(call).filter((name) => name !== 'from' || isExport(call))
  const choices = filters.flatMap((name) => {
    const values = name === 'sort' ? sortsOf(call) : (words[`${nounOf(call)} ${name}`] ?? words[name])
    assert.ok(values, `nobody has said with which ${name} ${call.name} is asked`)
    return values.map((value) => ({ [name]: value }))
  })
  const [search] = filters.includes('search') ? (words['search'] ?? []) : []
  const both = search === undefined ? [] : choices.filter((choice) => !('search' in choice))
  return [{}, ...choices, ...both.map((choice) => ({ search: search ?? '', ...choice }))]
}

/** Each sort order of a list. */
export function sortsOf({ declared: { query } }: OfficeCall): string[] {
  const sort: JsonSchema = Object(query?.properties['sort'])
  return sort.examples ?? []
}

/** The cursors of a list. For a sorted one only the first page: all others use the same index. */
function partsOf(
  call: OfficeCall,
  choice: Record<string, string>,
  places: Record<string, Place>,
): [string, string][] {
  if (!filtersOf(call).includes('from') || isExport(call) || 'sort' in choice) return [['', '']]
  const place = places[nounOf(call)]
  assert.ok(place, `nobody has said where the parts of ${call.name} begin`)
  return [
    ['', ''],
    ['the middle part', place.middle],
    ['the last part', place.last],
  ]
}

interface Place {
  middle: string
  last: string
}

const TABLES = {
  tickets: 'tickets',
  customers: 'customers',
  refunds: 'refunds',
  // The orders of a run.
  'refund-runs': 'orders',
  'sepa-files': 'sepa_files',
  mails: 'mails',
  // Unshipped ones; shipped ones are listed by shipment.
  parcels: 'orders',
  // The recipients of one.
  mailings: 'mailing_recipients',
  'audit-entries': 'audit',
  vouchers: 'vouchers',
  'discount-codes': 'discount_codes',
  'festival-changes': 'festival_changes',
  scans: 'scans',
  ledger: 'ledger_entries',
  'bank-lines': 'bank_lines',
  tills: 'tills',
  // What was sent to one.
  webhooks: 'webhook_deliveries',
}

async function placesOf(sql: Sql): Promise<Record<string, Place>> {
  const places: Record<string, Place> = {}
  for (const [noun, table] of Object.entries(TABLES)) {
    const [row] = await sql<Place[]>`
      select (max(id) / 2)::text as middle, (min(id) + 50)::text as last from ${sql(table)}`
    if (row) places[noun] = row
  }
  const placed = await sql<{ at: string; id: number }[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id from orders
     where id in ((select max(id) / 2 from orders), (select min(id) + 50 from orders)) order by id desc`
  const [middle = '', last = ''] = placed.map(({ at, id }) => `${id} ${at}`)
  return { ...places, orders: { middle, last }, 'sandbox-bank': { middle: '50', last: '100' } }
}
