import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlanOrder } from '#contract/links.ts'
import type { Payment } from '#contract/orders.ts'
import { payment as paid, place, shipping, zoesData } from '#web/testing/fixtures/orders.ts'
import { type ReceivedCall, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { InstallmentPage } from './InstallmentPage.tsx'

const routes = [{ path: '/payment-plan-payment/:order/:checksum/:reference', element: <InstallmentPage /> }]
const guest = { ...zoesData(), customer: null, config: shipping }

const second: Payment = {
  ...paid,
  reference: 'second',
  paid_amount: 0,
  paid_at: null,
  payment_status: 'pending',
  due_at: '2027-02-01T00:00:00+01:00',
}
const third = { ...second, reference: 'third', due_at: '2027-03-01T00:00:00+01:00' }

const plan: PlanOrder = {
  code: 'K7QX-2M9D',
  created_at: '2027-01-01T12:00:00Z',
  staff: null,
  total_price: 13500,
  total_paid: 4500,
  payment_method: 'credit_card',
  payment_status: 'partial',
  has_refunds: false,
  has_payment_plan: true,
  payment_plan: [],
  payments: [paid, second, third],
  transfer: null,
  accepted_ts_and_cs: '2027-01-01T12:00:00Z',
  tickets: [],
  cartProducts: [place],
}

interface Look {
  order?: Partial<PlanOrder>
  payment?: Partial<Payment>
  /** The server's response to the payment request. */
  answer?: object
}

/** Opens the link of the second installment. */
async function open({ order = {}, payment = {}, answer = {} }: Look = {}): Promise<{
  requests: ReceivedCall[]
  at: () => string
}> {
  const shown = { ...second, ...payment }
  const requests = fakeServer(({ name }) =>
    name === 'get-payment-plan-order-payment'
      ? { body: { order: { ...plan, payments: [paid, shown, third], ...order }, payment: shown } }
      : { body: { payment: null, data: {} }, ...answer },
  )
  const { at } = renderShop('/payment-plan-payment/K7QX-2M9D/abc/second', routes, guest)
  await screen.findByRole('heading', { level: 1, name: 'Installment 2 of 3' })
  return { requests, at }
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const button = () => screen.queryByRole('button', { name: 'Make payment' })
const pay = async () => {
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Make payment' }))
}
const payments = (requests: ReceivedCall[]) =>
  requests.filter(({ name }) => name === 'pay-payment-plan-order-payment')

afterEach(() => {
  closeShop()
  document.body.replaceChildren()
})

describe('the link of an installment', () => {
  it('shows the order, the installment and its status', async () => {
    // P2.7-01 A-133 A-140
    const { requests } = await open({ payment: { due: true } })
    expect(requests[0]?.body).toEqual({ order: 'K7QX-2M9D', checksum: 'abc', reference: 'second' })
    expect(fact('Order')).toBe('K7QX-2M9D')
    expect(fact('Tickets')).toBe('Weekend, Zoë Brontë')
    expect(fact('Reference')).toBe('second')
    expect(fact('Amount')).toBe('€45.00')
    expect(fact('Due date')).toBe('1 February 2027')
    expect(fact('Status')).toBe('Due')
  })

  it('asks for what is missing where a part of it is paid, as the bank does', async () => {
    // P3-20
    await open({ payment: { paid_amount: 2500, payment_status: 'partial' } })
    expect(fact('Amount')).toBe('€20.00')
    expect(fact('Paid')).toBe('€25.00 of €45.00')
  })

  it('shows the whole schedule, with the way to the others', async () => {
    // P2.7-03 A-115
    await open()
    const schedule = within(screen.getByRole('region', { name: 'Payment plan' }))
    expect(schedule.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '€45.00paid on 1 January 2027All paid',
      '€45.00due on 1 February 2027Pending',
      '€45.00due on 1 March 2027PendingPay installment 3',
    ])
    expect(schedule.getByRole('link').getAttribute('href')).toBe('/payment-plan-payment/K7QX-2M9D/abc/third')
  })
})

describe('an installment that is paid by card', () => {
  it('is not paid without the tick', async () => {
    // P2.7-02 P5-23 A-082
    const { requests } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Make payment' }))
    expect(screen.getByRole('alert').textContent).toBe('Please accept the Terms and Conditions.')
    expect(payments(requests)).toEqual([])
  })

  it('can be paid before its due date, and says so', async () => {
    //
    await open()
    expect(screen.getByText(/not due yet/)).toBeTruthy()
    expect(button()).toBeTruthy()
  })

  it('leads to the bank, with a form where the bank wants one', async () => {
    // P7-07
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    const payment = { action: 'submit', url: 'https://bank.example/pay', params: { amount: '4500' } }
    const { requests } = await open({ answer: { body: { data: {}, payment } } })
    await pay()
    expect(await screen.findByRole('heading', { name: 'Please wait' })).toBeTruthy()
    expect(submit).toHaveBeenCalledOnce()
    expect(payments(requests)[0]?.body).toEqual({
      order: 'K7QX-2M9D',
      checksum: 'abc',
      reference: 'second',
      terms_version: 'of spring',
    })
  })

  it('leads to the order when there is no way to pay in the answer', async () => {
    // P7-08 A-121
    const { at } = await open()
    await pay()
    await waitFor(() => expect(at()).toBe('/portal/orders/K7QX-2M9D'))
  })

  it('leads to the order also when the answer has no key for the payment', async () => {
    //
    const { at } = await open({ answer: { body: { data: {} } } })
    await pay()
    await waitFor(() => expect(at()).toBe('/portal/orders/K7QX-2M9D'))
  })

  it('leads to the order when it could not be fetched', async () => {
    // P8-05
    fakeServer(() => ({ status: 404, body: { message: 'Not found.' } }))
    const { at } = renderShop('/payment-plan-payment/K7QX-2M9D/wrong/second', routes, guest)
    await waitFor(() => expect(at()).toBe('/portal/orders/K7QX-2M9D'))
  })

  it('shows the server’s refusal, and loads the installment again', async () => {
    const text = 'This installment has already been paid.'
    const { requests } = await open({
      answer: { status: 422, body: { message: text, errors: { payment: [text] } } },
    })
    await pay()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
    expect(requests.at(-1)?.name).toBe('get-payment-plan-order-payment')
  })
})

describe('an installment of an order that is paid by transfer', () => {
  it('shows the transfer details, the amount and the due date', async () => {
    // P4-13 A-078
    const transfer = {
      holder: 'Lights d.o.o.',
      iban: 'HR1210010051863000160',
      bic: 'NBHRHR2X',
      bank: '',
      reference: 'K7QX-2M9D',
      amount: 2000,
      until: null,
      epc: 'BCD',
    }
    await open({
      order: { payment_method: 'bank_transfer', transfer },
      payment: { paid_amount: 2500, payment_status: 'partial' },
    })
    expect(screen.getByText('This order is not paid by credit card.')).toBeTruthy()
    const heading = screen.getByRole('heading', { name: 'Please transfer installment 2 of 3' })
    const inBox = within(heading.parentElement ?? document.body)
    for (const text of ['€20.00', 'K7QX-2M9D', 'Lights d.o.o.', 'HR12 1001 0051 8630 0016 0', 'NBHRHR2X'])
      expect(inBox.getByText(text)).toBeTruthy()
    expect(await inBox.findByRole('img', { name: /QR code/ })).toBeTruthy()
    expect(inBox.getByText(/not due yet/)).toBeTruthy()
    expect(inBox.queryByText(/An earlier installment is open/)).toBeNull()
  })

  it('says if an earlier one is open', async () => {
    await open({
      order: { payment_method: 'bank_transfer', payments: [{ ...paid, paid_amount: 0 }, second, third] },
    })
    expect(screen.getByText(/An earlier installment is open/)).toBeTruthy()
  })

  it('is gone with its transfer once it is paid', async () => {
    await open({ order: { payment_method: 'bank_transfer' }, payment: { ...paid, reference: 'second' } })
    expect(screen.queryByRole('heading', { name: /^Please transfer/ })).toBeNull()
  })
})

describe('an installment that takes no card', () => {
  it.each([
    ['paid', {}, paid, 'This installment has already been paid.'],
    ['cancelled', {}, { payment_status: 'cancelled' }, 'This installment can no longer be paid.'],
    [
      'of an order that is over',
      { payment_status: 'abandoned' },
      {},
      'This installment can no longer be paid.',
    ],
    ['of an order with a refund', { has_refunds: true }, {}, 'This order is being refunded.'],
    [
      'of an order by transfer',
      { payment_method: 'bank_transfer' },
      {},
      'This order is not paid by credit card.',
    ],
  ] as const)('as it is %s says so, and leads to the order', async (_kind, order, payment, text) => {
    // P4-13 P4-14 P4-15 P4-16
    await open({ order, payment: { ...payment, reference: 'second' } })
    expect(button()).toBeNull()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      '/portal/orders/K7QX-2M9D',
    )
  })

  it('warns from the third failed card on, and not before', async () => {
    // P4-17 A-119
    await open({ payment: { attempt: 2 } })
    expect(screen.queryByText(/card payments have failed/)).toBeNull()
  })

  it('can still be paid while it warns', async () => {
    // P4-17 A-119
    await open({ payment: { attempt: 3 } })
    expect(screen.getByText(/3 card payments have failed. After 5/)).toBeTruthy()
    expect(button()).toBeTruthy()
  })

  it('has an address to write to at the limit, and no button', async () => {
    // P4-18 A-119 A-135
    await open({ payment: { attempt: 5 } })
    expect(button()).toBeNull()
    expect(
      screen.getByText(/maximum number of card attempts has been reached. Please contact us immediately/),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'hello@lights.example' }).getAttribute('href')).toBe(
      'mailto:hello@lights.example',
    )
  })
})
