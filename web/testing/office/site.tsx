import { vi } from 'vitest'
import type { Site } from '#contract/festival/site.ts'
import type { SitePart } from '#contract/office/festival.ts'
import { config } from '#web/testing/fixtures/shop.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { GeneralPage } from '#web/office/site/GeneralPage.tsx'
import { LabelsPage } from '#web/office/site/LabelsPage.tsx'
import { PaymentsPage } from '#web/office/site/PaymentsPage.tsx'
import { CustomersPage } from '#web/office/site/CustomersPage.tsx'
import { SiteLayout } from '#web/office/site/SiteLayout.tsx'

const { events: _events, eventSettings: _settings, ...shown } = config

export const site: Site = {
  ...shown,
  paymentGateway: 'sandbox-redirect',
  creditCardMaxAttempts: 5,
  installmentReminders: [-7, 0],
  invoiceSeller: null,
  bankAccount: null,
  refundShippingOfShipped: false,
  manualDiscount: 0,
  cashRounding: 1,
  offlineNames: false,
  mailTexts: {},
  translations: {},
  refunds: { toCard: true },
  donation: { ...shown.donation, tax_rate: 0 },
  waitingRoom: {
    active: false,
    opensAt: null,
    gathersFor: 'PT30M',
    peoplePerMinute: 500,
    mostInside: null,
    pass: 'PT10M',
  },
  paymentMethods: { credit_card: 'Credit card', bank_transfer: 'Bank transfer', voucher: 'Voucher' },
  paymentStatuses: {
    pending: 'Pending',
    partial: 'Partially paid',
    processing: 'Processing',
    problem: 'Problem',
    paid: 'Paid',
    cancelled: 'Cancelled',
    abandoned: 'Abandoned',
  },
  ticketStatuses: { active: 'Active', cancelled: 'Cancelled', blocked: 'Blocked', used: 'Used' },
  merchandiseStatuses: { active: 'Active', shipped: 'Shipped', cancelled: 'Cancelled' },
  texts: { ...shown.texts, titles: { tickets: 'Tickets', merchandise: 'Merchandise', portal: 'My orders' } },
  durations: {
    cart: 'PT15M',
    cardPayment: 'PT1H',
    bankTransfer: 'P7D',
    balance: 'P7D',
    balanceReminder: 'P2D',
    staffOrder: 'P14D',
    editLock: 'PT15M',
    resetLink: 'PT15M',
    session: 'P30D',
    installmentGrace: 'P0D',
    bankDetails: 'P90D',
    endedCarts: 'P30D',
    sentMails: 'P365D',
    logIns: 'P30D',
    holders: 'P180D',
  },
}

export const siteWith = (change: Partial<Site> = {}, version = 'v1'): SitePart => ({
  version,
  value: { ...site, ...change },
})

/** The server's response to a change. */
type Respond = (body: { version: string; value: object }) => { status?: number; body: object }

const children = [
  {
    path: 'site',
    Component: SiteLayout,
    children: [
      { path: 'general', Component: GeneralPage },
      { path: 'people', Component: CustomersPage },
      { path: 'labels', Component: LabelsPage },
      { path: 'payments', Component: PaymentsPage },
    ],
  },
]

/**
 * Renders a page of the configuration. The versions in `parts` are returned one after the other; `change` responds to every
 * change.
 */
export function renderSite(path: string, parts: SitePart[], change: Respond) {
  const router = renderOffice([{ path: '/', Component: OfficeShell, children }], path, {
    'GET session': { session: sessionOf('owner') },
  })
  const reading = globalThis.fetch
  const versions = [...parts]
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string }) => {
    if (url !== '/office/api/site') return reading(url, init)
    const part = versions.length > 1 ? versions.shift() : versions[0]
    if (init.method === 'GET') return new Response(JSON.stringify({ part }))
    const { status = 200, body } = change(JSON.parse(init.body))
    return new Response(JSON.stringify(body), { status })
  })
  return router
}
