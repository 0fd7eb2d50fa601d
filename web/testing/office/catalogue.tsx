import { vi } from 'vitest'
import type { FestivalParts, ShippingPart } from '#contract/office/festival.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { CataloguePage } from '#web/office/catalogue/CataloguePage.tsx'
import { EditorPage } from '#web/office/catalogue/editor/EditorPage.tsx'

export const rate = (
  country: string,
  part: Partial<ShippingPart['value']> = {},
  version = 'v1',
): ShippingPart => ({
  version,
  value: {
    country,
    name: `Parcel to ${country}`,
    price: 500,
    tax_rate: 25,
    enabled: true,
    translations: {},
    ...part,
  },
})

const site = {
  countries: { HR: 'Croatia', SI: 'Slovenia', IT: 'Italy' },
  locale: 'en-GB',
  languages: [],
  timezone: 'Europe/Zagreb',
  productTypes: {},
  merchandiseTypes: {},
}

/** The server's response for a festival with these rates. */
export const festivalWith = (shipping: ShippingPart[]) => {
  const parts = {
    site: { version: 's', value: site },
    events: [],
    products: [],
    merchandise: [],
    bundles: [],
    capacities: [],
    shipping,
    discounts: [],
  }
  // The only part of the configuration that these screens read.
  return { festival: parts as unknown as FestivalParts }
}

/** The server's response to a change. */
type Respond = (path: string, body: unknown) => { status: number; body: object }

/** Renders the catalogue of a festival with these rates; `change` responds to every change and addition. */
export function renderCatalogue(path: string, shipping: ShippingPart[], change: Respond, read: object = {}) {
  const children = [
    { path: 'catalogue/add/:list', Component: EditorPage },
    { path: 'catalogue/:list', Component: CataloguePage },
    { path: 'catalogue/:list/:key', Component: EditorPage },
  ]
  const router = renderOffice([{ path: '/', Component: OfficeShell, children }], path, {
    'GET session': { session: sessionOf('owner') },
    'GET festival': festivalWith(shipping),
    ...read,
  })
  const reading = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string }) => {
    if (init.method === 'GET') return reading(url, init)
    const { status, body } = change(url.replace('/office/api/', ''), JSON.parse(init.body))
    return new Response(JSON.stringify(body), { status })
  })
  return router
}
