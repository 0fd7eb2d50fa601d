import * as guests from '#server/checkout/guests/guests.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { asStaff } from './staff-actions.ts'

const PARTNERS = [
  {
    name: 'The Lanterns',
    category: 'Artists',
    contact: 'Mira Kos',
    product: 'weekend',
    count: 12,
    named: ['Ida Berg', 'Jon Dahl', 'Lea Vik'],
  },
  {
    name: 'Radio Marjan',
    category: 'Press',
    contact: 'Toma Radić',
    product: 'saturday',
    count: 6,
    named: ['Petra Lukšić'],
  },
]

const emailOf = (name: string): string =>
  `${name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '.')}@example.com`

/** Two partners of the demo's festival, who have two months to name their guests, added by `staff` ("staff 2"). */
export const addPartners = (shop: Shop, staff: string): Promise<void> =>
  asStaff(staff, async () => {
    for (const partner of PARTNERS) await shop.transact((tx) => addPartner(tx, partner))
  })

async function addPartner(tx: Tx, partner: (typeof PARTNERS)[number]): Promise<void> {
  const { name, category, contact, product, count } = partner
  const id = await guests.partners.create(tx, {
    name,
    category,
    contact_name: contact,
    contact_email: emailOf(contact),
    language: '',
  })
  const { timezone } = site.of(tx)
  const until = tx.now.toZonedDateTimeISO(timezone).add({ months: 2 }).toPlainDateTime()
  await guests.allocations.grant(tx, id, {
    product,
    count,
    until: until.toString({ smallestUnit: 'minute' }),
    note: '',
    transferable: category === 'Press',
    names_later: true,
  })
  await nameGuests(tx, id, partner)
}

async function nameGuests(
  tx: Tx,
  partner: number,
  { named, product: code }: (typeof PARTNERS)[number],
): Promise<void> {
  const product = catalogue.of(tx).products.find(({ external_code }) => external_code === code)
  const [age = ''] = product ? catalogue.ageRangesOf(tx, product) : []
  const [allocation] = await guests.allocations.openOf(tx, partner)
  if (allocation === undefined) throw new Error(`Partner ${partner} was promised nothing`)
  await guests.nameGuests(tx, allocation, {
    guests: named.map((full_name) => ({ full_name, email: emailOf(full_name), age, group: '' })),
    by: 'system',
    mailed: true,
  })
}
