import { Festival } from '#contract/festival/festival.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import { readStored, readStoredVouchers, type StoredFestival } from './stored.ts'
import { inSchemaOrder } from '#server/festival/read/visit.ts'

/** The lists of a festival that the office edits as parts of one document; its vouchers are edited one by one. */
export type List = 'events' | 'products' | 'merchandise' | 'shipping'

/** The fields that name a part for good: orders and links know it by them. */
export const KEY_FIELDS = {
  events: 'key',
  products: 'external_code',
  merchandise: 'external_code',
  shipping: 'country',
} as const

/** The parts of each list by what names them. */
export const ENTRIES: Record<List | 'vouchers', (festival: Festival) => [key: string, value: object][]> = {
  events: ({ events }) => events.map((event) => [event.key, event]),
  products: ({ products }) => products.map((product) => [product.external_code, product]),
  merchandise: ({ merchandise }) => merchandise.map((item) => [item.external_code, item]),
  shipping: ({ shipping }) => shipping.map((rate) => [rate.country, rate]),
  vouchers: ({ vouchers }) => vouchers.map((voucher) => [voucher.code, voucher]),
}

/** The festival that stands, pictures by their address, without vouchers, of which there may be many thousands. */
export interface CurrentFestival {
  festival: Festival
  stored: StoredFestival
}

export async function findCurrent(sql: Sql | Tx): Promise<CurrentFestival | null> {
  const collected = await readStored(sql, (address) => address)
  // What the shop holds has been checked when it came in.
  return (
    collected && {
      festival: inSchemaOrder(Festival, { ...collected, vouchers: [] }) as Festival,
      stored: collected,
    }
  )
}

/** The same where there is one for sure. */
export async function readCurrent(sql: Sql | Tx): Promise<CurrentFestival> {
  const standing = await findCurrent(sql)
  if (!standing) throw new Error('No festival has been imported')
  return standing
}

/** The whole of it; null before the first festival is imported. */
export async function findCurrentWithVouchers(sql: Sql | Tx): Promise<Festival | null> {
  const standing = await findCurrent(sql)
  if (!standing) return null
  const vouchers = await readStoredVouchers(sql, standing.festival.site.timezone)
  return inSchemaOrder(Festival, { ...standing.festival, vouchers }) as Festival
}

const part = <Value>(value: Value) => ({ version: versionOf(value), value })

/** The parts as the office shows them, with what is taken of each. */
export function partsOf({ festival, stored: collected }: CurrentFestival): FestivalParts {
  return {
    site: part(festival.site),
    events: festival.events.map(part),
    products: festival.products.map((value, index) => ({
      ...part(value),
      taken: collected.products[index]?.taken ?? 0,
      seats_taken: collected.products[index]?.travel_times.map(({ taken }) => taken) ?? [],
    })),
    merchandise: festival.merchandise.map((value, index) => ({
      ...part(value),
      taken: collected.merchandise[index]?.taken ?? 0,
    })),
    shipping: festival.shipping.map(part),
  }
}
