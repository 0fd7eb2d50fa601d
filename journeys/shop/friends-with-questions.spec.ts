import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { newBuyer, passLogin, pay, printEffort } from '#journeys/support/buyer.ts'
import { openShopAsking } from '#journeys/support/own-shop.ts'
import { collectPageErrors, expect, PHONE, test } from '#journeys/support/page.ts'

const FRIENDS = ['Ana Horvat', 'Bo Berg', 'Cy Young', 'Di Nagy']

/** What is eaten, whether by camper and with which plate: the third question appears by the second. */
const QUESTIONS = [
  {
    key: 'diet',
    label: 'What do you eat?',
    type: 'choice',
    for: { items: ['weekend'] },
    required: true,
    options: { all: 'Everything', vegan: 'Vegan' },
  },
  {
    key: 'camper',
    label: 'Do you come by camper?',
    type: 'boolean',
    for: { items: ['weekend'] },
    required: true,
  },
  {
    key: 'plate',
    label: 'Its number plate',
    type: 'plate',
    for: { items: ['weekend'] },
    required: true,
    about: 'thing',
    condition: { question: 'camper', is: true },
  },
]

// In npm test: server/carts/questions.test.ts
test('thorough: four friends answer three questions once, one of them otherwise, and take a bus', async ({
  browser,
}) => {
  //
  test.slow()
  const { url, close } = await openShopAsking(QUESTIONS)
  try {
    const context = await browser.newContext({ baseURL: url, ...PHONE })
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    await page.goto('/')
    const main = page.getByRole('main')
    const buyer = newBuyer(page)
    const { tap, fill, choose, email } = buyer
    await tap(main.getByRole('link', { name: 'Weekend ticket', exact: true }))
    await fill(main.getByRole('textbox', { name: 'Tickets' }), '4')
    await tap(main.getByRole('button', { name: 'Add 4 to Cart' }))
    const holders = page.getByRole('dialog', { name: 'Who are these 4 tickets for?' })
    for (const [index, name] of FRIENDS.entries())
      await fill(holders.getByLabel(`Full name of person ${index + 1}`), name)
    await fill(holders.getByLabel('Email'), email)
    await choose(holders.getByLabel('Age'), '25 and over')
    await choose(holders.getByLabel('What do you eat?'), 'Everything')
    await tap(holders.getByRole('radio', { name: 'Yes' }))
    await expect(holders.getByText('Because of the answer “Yes” there is another question')).toBeAttached()
    await fill(holders.getByLabel('Its number plate'), 'ST 123 AB')
    await tap(holders.getByRole('button', { name: 'Something different for person 4' }))
    await choose(
      holders.getByRole('group', { name: 'Answers of person 4' }).getByLabel('What do you eat?'),
      'Vegan',
    )
    await checkAccessibility(page)
    await tap(holders.getByRole('button', { name: 'Confirm' }))
    await expect(holders).toBeHidden()

    await page.goto('/tickets/bus')
    await fill(main.getByRole('textbox', { name: 'Tickets' }), '4')
    await tap(main.getByRole('radio', { name: /12:00/ }))
    await tap(main.getByRole('button', { name: 'Add 4 to Cart' }))
    const riders = page.getByRole('dialog', { name: 'Who are these 4 tickets for?' })
    for (const name of FRIENDS) await tap(riders.getByRole('button', { name, exact: true }))
    await tap(riders.getByRole('button', { name: 'Confirm' }))
    await expect(riders).toBeHidden()
    await page.goto('/checkout')
    await passLogin(page, buyer)
    await choose(main.getByLabel('Country').first(), 'Croatia')
    await pay(page, buyer, '€592.00')
    await printEffort(buyer)
    expect(pageErrors).toEqual([])
    await context.close()
  } finally {
    await close()
  }
})
