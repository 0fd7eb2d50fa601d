import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderSite, siteWith } from '#web/testing/office/site.tsx'

const STALE = {
  status: 422,
  body: { message: 'Somebody has changed this.', errors: { version: ['Somebody has changed this.'] } },
}

const type = async (label: string, text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: text } })

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a concurrent change on another page is no conflict, and both changes are kept', async () => {
  const requests: unknown[] = []
  renderSite('/site/general', [siteWith(), siteWith({ accentColor: '#2f6fdb' }, 'v2')], (input) => {
    requests.push(input)
    return requests.length === 1
      ? STALE
      : { body: { part: siteWith({ websiteUrl: 'https://a.example' }, 'v3') } }
  })
  await type('Website', 'https://a.example')
  await press('Save')
  await screen.findByText('All changes saved.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(requests).toEqual([
    { version: 'v1', value: { websiteUrl: 'https://a.example' } },
    { version: 'v2', value: { websiteUrl: 'https://a.example' } },
  ])
})

test('a conflicting change is shown, and the input is kept until the user chooses', async () => {
  const theirs = siteWith({ websiteUrl: 'https://theirs.example' }, 'v2')
  renderSite('/site/general', [siteWith(), theirs], () => STALE)
  await type('Website', 'https://mine.example')
  await press('Save')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('https://theirs.example')).toBeDefined()
  expect(alert.getByText('https://mine.example')).toBeDefined()
  fireEvent.click(alert.getByRole('radio', { name: 'Take theirs' }))
  await press('Continue with this choice')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Website' }).value).toBe(
    'https://theirs.example',
  )
  expect(screen.getByText('All changes saved.')).toBeDefined()
})

test('an account is sent as a whole, as in the festival file, and an error is shown at its field', async () => {
  const requests: unknown[] = []
  renderSite('/site/payments', [siteWith()], (input) => {
    requests.push(input.value)
    const errors = { 'bankAccount.bic': ['Must be a BIC.'] }
    return { status: 422, body: { message: 'Must be a BIC.', errors } }
  })
  await type('IBAN', 'HR1210010051863000160')
  await type('Reminders of unpaid installments', '2 days before, on the day, 1 day after')
  await press('Save')
  const alert = within(await screen.findByRole('alert'))
  fireEvent.click(alert.getByRole('button', { name: 'BIC' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'BIC' }))
  expect(requests).toEqual([
    {
      bankAccount: { holder: '', iban: 'HR1210010051863000160', bic: '', bank: '' },
      installmentReminders: [-2, 0, 1],
    },
  ])
})

test('lists are sent completely, in the order of their rows, unless a key is duplicate', async () => {
  const requests: object[] = []
  renderSite('/site/people', [siteWith()], ({ value }) => {
    requests.push(value)
    return { body: { part: siteWith(value, 'v2') } }
  })
  const ages = within(await screen.findByRole('region', { name: 'Age ranges' }))
  fireEvent.click(ages.getByRole('button', { name: 'Add a row' }))
  const keys = () => ages.getAllByRole<HTMLInputElement>('textbox', { name: 'Key' })
  expect(document.activeElement).toBe(keys()[2])
  fireEvent.change(keys()[2] as HTMLElement, { target: { value: 'young' } })
  await press('Save')
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('Age ranges, row 3: Another row already has the key "young".'),
  )
  expect(keys().map(({ value }) => value)).toEqual(['young', 'grown', 'young'])
  fireEvent.change(keys()[2] as HTMLElement, { target: { value: 'child' } })
  const labels = ages.getAllByRole('textbox', { name: 'Label' })
  fireEvent.change(labels[2] as HTMLElement, { target: { value: 'Under 12' } })
  fireEvent.click(ages.getByRole('button', { name: 'Move row 3 of Age ranges up' }))
  fireEvent.click(ages.getByRole('button', { name: 'Move row 2 of Age ranges up' }))
  await press('Save')
  await screen.findByText('All changes saved.')
  expect(requests.map((value) => JSON.stringify(value))).toEqual([
    '{"ageRanges":{"child":"Under 12","young":"Under 18","grown":"18 and over"}}',
  ])
})

test('closing the shop shows the consequences, and can be cancelled', async () => {
  const requests: object[] = []
  renderSite('/site/general', [siteWith()], ({ value }) => {
    requests.push(value)
    return { body: { part: siteWith({ shopActive: false }, 'v2') } }
  })
  fireEvent.click(await screen.findByRole('switch', { name: 'The shop is open' }))
  await press('Save')
  const question = within(await screen.findByRole('dialog', { name: 'Close the shop' }))
  expect(question.getByText(/The home page says: “Soon.”/)).toBeDefined()
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Not saved: The shop is open')).toBeDefined()
  expect(requests).toEqual([])
  await press('Save')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close the shop' }))
  await screen.findByText('All changes saved.')
  expect(requests).toEqual([{ shopActive: false }])
})

test('a payment method is no longer offered once its row is removed', async () => {
  //
  const requests: object[] = []
  renderSite('/site/labels', [siteWith()], ({ value }) => {
    requests.push(value)
    return { body: { part: siteWith(value, 'v2') } }
  })
  const methods = within(await screen.findByRole('region', { name: 'Payment methods' }))
  fireEvent.click(methods.getByRole('button', { name: 'Remove row 2 of Payment methods' }))
  await press('Save')
  await screen.findByText('All changes saved.')
  expect(requests).toEqual([{ paymentMethods: { credit_card: 'Credit card', voucher: 'Voucher' } }])
})
