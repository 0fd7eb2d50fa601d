import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { newEmail } from './customers.ts'
import { expect, test } from './page.ts'

/** What a purchase asks of its buyer: buttons and boxes, fields that are filled in or chosen, mails, and the time of the machine. */
export interface Effort {
  taps: number
  fields: number
  mails: number
  seconds: number
}

/** A buyer whose every tap and every field counts. */
export function newBuyer(page: Page) {
  const effort: Effort = { taps: 0, fields: 0, mails: 0, seconds: 0 }
  const began = performance.now()
  const email = newEmail()
  return {
    email,
    tap: async (target: Locator) => {
      effort.taps += 1
      await target.click()
    },
    fill: async (field: Locator, text: string) => {
      // What the shop knows already need not be filled in.
      if ((await field.inputValue()) === text) return
      effort.fields += 1
      await field.fill(text)
    },
    choose: async (field: Locator, option: string | { index: number }) => {
      effort.fields += 1
      await field.selectOption(option)
    },
    effort: async (): Promise<Effort> => {
      const seconds = Math.round((performance.now() - began) / 1000)
      return { ...effort, mails: await mailsTo(page.request, email), seconds }
    },
  }
}

export type Buyer = ReturnType<typeof newBuyer>

/** How many mails an address has got. */
async function mailsTo(request: APIRequestContext, email: string): Promise<number> {
  const list = await (await request.get('/mailbox')).text()
  return list.split('<li>').filter((entry) => entry.includes(`to ${email} `)).length
}

/** From the page that a guest is led to from the checkout, to the checkout: the address alone is enough, and no code is awaited. */
export async function passLogin(page: Page, { tap, fill, email }: Buyer): Promise<void> {
  const main = page.getByRole('main')
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await fill(main.getByLabel('Email'), email)
  await tap(main.getByRole('button', { name: 'Continue to the checkout' }))
}

/** Pays at the checkout, at the first press of its button, and is thanked. */
export async function pay(page: Page, { tap }: Buyer, amount: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(page).toHaveURL('/checkout')
  const terms = main.getByRole('checkbox')
  await expect(terms).toBeInViewport({ ratio: 1 })
  await tap(terms)
  await tap(main.getByRole('button', { name: `Checkout and pay ${amount}` }))
  await tap(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect(main.getByText('Thank you,')).toBeVisible()
}

/** Prints what a purchase has asked. */
export async function printEffort(buyer: Buyer): Promise<Effort> {
  const effort = await buyer.effort()
  const { taps, fields, mails, seconds } = effort
  process.stdout.write(`${test.info().title}: ${taps} taps, ${fields} fields, ${mails} mail, ${seconds} s\n`)
  return effort
}
