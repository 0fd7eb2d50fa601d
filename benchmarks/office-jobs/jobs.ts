import type { Locator, Page } from '@playwright/test'
import type { Clerk } from './clerk.ts'
import type { Fixtures } from './fixtures.ts'

/** A job from the first page of the office until the office says that it is done. */
export interface Job {
  name: string
  /** What it takes to prepare can be done only once. */
  once?: boolean
  /** The target for the seconds that the clerk waits. */
  seconds: number
  work: (clerk: Clerk, fixtures: Fixtures) => Promise<void>
}

const main = (page: Page): Locator => page.getByRole('main')
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })
const textbox = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })

/** Opens what the search finds first, by keyboard. */
async function find(clerk: Clerk, text: string, option: string, next: Locator): Promise<void> {
  const { page } = clerk
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await clerk.press('Control+k', field)
  await clerk.fill(field, text, page.getByRole('option', { name: option }).first())
  await clerk.press('Enter', next)
}

async function openShop(clerk: Clerk): Promise<void> {
  const { page } = clerk
  const open = button(page.getByRole('dialog'), 'Open the shop')
  await clerk.click(button(main(page), 'Open the shop'), open)
  await clerk.click(open, page.getByText(/^The shop is open\./))
}

async function bookTransfer(clerk: Clerk, fixtures: Fixtures): Promise<void> {
  const { page } = clerk
  const code = fixtures.nextOrder()
  const enter = button(main(page), 'Enter a payment')
  await find(clerk, code, code, enter)
  const amount = page.getByRole('dialog').getByLabel('Amount')
  await clerk.click(enter, amount.and(page.locator(':focus')))
  await clerk.press('Enter', page.getByText('Payment entered.'))
}

async function bookStatement(clerk: Clerk, fixtures: Fixtures): Promise<void> {
  const { page } = clerk
  const choose = button(page, 'Choose a file…')
  await find(clerk, 'upload', 'Upload a bank statement', choose)
  const save = button(page, /^Save [\d,]+ lines$/)
  await clerk.upload(choose, { name: 'january.xml', buffer: fixtures.statement }, save)
  const open = page.getByRole('link', { name: 'Process them' })
  await clerk.click(save, open)
  const book = button(page, 'Book all certain…')
  await clerk.click(open, book)
  const confirm = button(page, /^Book [\d,]+ lines$/)
  await clerk.click(book, confirm)
  await clerk.click(confirm, page.getByText(/^[\d,]+ lines booked\./))
}

async function refundTicket(clerk: Clerk, fixtures: Fixtures): Promise<void> {
  const { page } = clerk
  const { code } = fixtures.nextPaid()
  const open = page.getByRole('link', { name: 'Open a refund' })
  await find(clerk, code, code, open)
  const ticket = page.getByRole('checkbox', { name: /^Weekend/ }).first()
  await clerk.click(open, ticket)
  const reason = page.getByLabel('Reason for the refund')
  await clerk.click(ticket, reason)
  const refund = button(main(page), /^Refund .* to the card$/)
  await clerk.fill(reason, 'Has to work.', refund)
  await clerk.click(refund, page.getByText(/^On its way to the card\./))
}

async function orderByPhone(clerk: Clerk, fixtures: Fixtures): Promise<void> {
  const { page } = clerk
  const { full_name, email } = fixtures.nextCaller()
  await find(clerk, 'new order', 'New order', page.getByRole('combobox', { name: 'E-mail' }))
  await clerk.fill(page.getByRole('combobox', { name: 'E-mail' }), email)
  await clerk.fill(page.getByLabel('Full name'), full_name)
  const item = page.getByRole('combobox', { name: 'Item' })
  await clerk.click(button(page, 'Add tickets'), item)
  const age = page.getByRole('combobox', { name: 'Age', exact: true })
  await clerk.choose(item, page.getByRole('option', { name: /^Weekend \(/ }), age)
  await clerk.choose(age, page.getByRole('option', { name: '25 to 39' }))
  const country = page.getByRole('combobox', { name: 'Country' })
  await clerk.choose(country, page.getByRole('option', { name: 'Croatia', exact: true }))
  const place = button(page, 'Place order')
  await clerk.click(page.getByLabel('Bank transfer'), place)
  await clerk.click(place, page.getByText('Terms not accepted').first())
}

async function correctAddress(clerk: Clerk, fixtures: Fixtures): Promise<void> {
  const { page } = clerk
  const { code, full_name, email } = fixtures.nextPaid()
  const customer = main(page).getByRole('link', { name: full_name }).first()
  await find(clerk, code, code, customer)
  const correct = button(main(page), 'Correct account')
  await clerk.click(customer, correct)
  const field = textbox(page.getByRole('dialog'), 'E-mail')
  await clerk.click(correct, field)
  await clerk.fill(field, email.replace('@', '.new@'))
  await clerk.press('Enter', page.getByText('The account has been corrected.'))
}

async function findTicket(clerk: Clerk, fixtures: Fixtures): Promise<void> {
  const { page } = clerk
  const { holder } = fixtures.nextPaid()
  // A letter is left out.
  const mistyped = holder.slice(0, -4) + holder.slice(-3)
  await find(clerk, mistyped, holder, button(main(page), 'Correct holder'))
}

async function addProduct(clerk: Clerk, fixtures: Fixtures): Promise<void> {
  const { page } = clerk
  const name = fixtures.nextName('Night swim')
  await find(clerk, 'new product', 'New product', textbox(page, 'Name'))
  await clerk.fill(textbox(page, 'Name'), name)
  const on = page.getByRole('switch', { name: 'Switched on' })
  await clerk.toggle(on, textbox(page, 'Price'))
  await clerk.fill(textbox(page, 'Price'), '12')
  const add = button(page, 'Add a product')
  await clerk.fill(textbox(page, 'Tax in percent'), '25', add)
  await clerk.click(add, page.getByRole('heading', { level: 1, name }))
}

async function pairPhone(clerk: Clerk, fixtures: Fixtures): Promise<void> {
  const { page } = clerk
  const name = textbox(page.getByRole('dialog', { name: 'Add a device' }), 'Name')
  await find(clerk, 'pair', 'Pair a phone with a gate', name)
  await clerk.fill(name, fixtures.nextName('Phone'))
  const code = page.getByRole('dialog').getByLabel('Code', { exact: true })
  await clerk.press('Enter', code)
  const phone = await clerk.at(await fixtures.openPhone())
  await phone.page.goto(`/gate#${await code.innerText()}`)
  const pair = button(phone.page, 'Pair')
  await phone.click(pair, phone.page.locator('header').getByRole('status'))
  await phone.page.context().close()
}

async function closeMonth(clerk: Clerk): Promise<void> {
  const { page } = clerk
  const close = button(page, /^Close month: /).last()
  await find(clerk, 'close a month', 'Close a month', close)
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Close .*\d/ })
  await clerk.click(close, confirm)
  await clerk.click(confirm, page.getByText(/ has been closed\.$/))
}

/** The commonest jobs in the office. The first one opens the shop; the mails of the last one would disturb the others. */
export const JOBS: Job[] = [
  { name: 'open the shop', once: true, seconds: 1, work: openShop },
  { name: 'book a transfer', seconds: 1, work: bookTransfer },
  { name: 'refund one ticket of two', seconds: 2, work: refundTicket },
  { name: 'take an order by phone', seconds: 1, work: orderByPhone },
  { name: 'correct an address', seconds: 1, work: correctAddress },
  { name: 'find a ticket by a mistyped name', seconds: 1, work: findTicket },
  { name: 'add a product', seconds: 1, work: addProduct },
  { name: 'pair a phone', seconds: 1, work: pairPhone },
  { name: 'close a month', seconds: 1, work: closeMonth },
  { name: 'book all transfers of a statement', once: true, seconds: 60, work: bookStatement },
]
