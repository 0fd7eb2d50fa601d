import { expect, type Page } from '@playwright/test'

/** The screens of daily work that need no other data than the festival of the journeys: sales, payments, refunds and check-in. */
export const DAILY_PAGES = [
  '',
  'orders',
  'orders/new',
  'parcels',
  'parcels?state=shipped',
  'carts',
  'waiting-room',
  'refunds?status=all',
  'refunds/runs',
  'refunds/runs/new',
  'refunds/files',
  'bank/matching',
  'bank/lines',
  'bank/statements',
  'ledger/accounts',
  'ledger/entries',
  'ledger/months',
  'tickets',
  'box-office',
  'tills',
  'gates/live',
  'gates/admissions',
  'gates/conflicts',
  'gates/setup',
  'customers',
]

/** The same for the screens with which a festival is configured and administered. */
export const SETUP_PAGES = [
  'catalogue/events',
  'catalogue/products',
  'catalogue/products/weekend',
  'catalogue/products/weekend-plan',
  'catalogue/products/bus-split',
  'catalogue/merchandise',
  'catalogue/shipping',
  'catalogue/capacities',
  'catalogue/vouchers',
  'catalogue/add/vouchers',
  'catalogue/add/voucher-batches',
  'site/general',
  'site/appearance',
  'site/texts/terms',
  'site/translations',
  'site/people',
  'site/labels',
  'site/payments',
  'site/gateway',
  'site/times',
  'site/waiting-room',
  'site/file',
  'site/history',
  'exports',
  'mailings',
  'mailings/new',
  'mails',
  'site/mail-texts',
  'audit',
  'staff',
  'login',
  'sandbox-bank',
]

export const OFFICE_PAGES = [...DAILY_PAGES, ...SETUP_PAGES]

/** Opens a screen and waits until it is loaded. */
export async function openInOffice(page: Page, path: string): Promise<void> {
  await page.goto(`/office/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}
