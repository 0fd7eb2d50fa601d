import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartProduct, Holder } from '#contract/carts.ts'
import type { ExistingTicket } from '#contract/customers.ts'
import type { Product } from '#contract/shop-items.ts'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { bus, cartOf, config, lineFor, publicData, weekend } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import HolderDialog from './HolderDialog.tsx'

const zoe = { full_name: 'Zoë Brontë', email: 'zoe@lights.example', country: null, address: {} }
const ivo: ExistingTicket = {
  full_name: 'Ivo Ban',
  email: 'ivo@lights.example',
  age: 'grown',
  event_id: 'summer',
}

beforeEach(() => data.initialize(publicData))
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  localStorage.clear()
})

/** Opens the dialog with these lines in the cart. */
async function open(product: Product, lines: CartProduct[] = [], line: CartProduct | null = null) {
  storage.cartCode.set('cart-code')
  fakeServer(() => ({ body: { cart: cartOf(lines) } }))
  const shown = show(product, line)
  await waitFor(() => expect(queryClient.getQueryData(['cart'])).toBeTruthy())
  return { ...shown, user: userEvent.setup() }
}

function show(product: Product, line: CartProduct | null) {
  const save = vi.fn<(holder: Holder) => Promise<void>>(() => Promise.resolve())
  const close = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <HolderDialog
        title="Who?"
        product={product}
        line={line}
        time={null}
        onSave={save}
        onFailed={vi.fn()}
        onClose={close}
      />
    </QueryClientProvider>,
  )
  return { save, close }
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
const name = () => screen.getByLabelText<HTMLInputElement>('Full name')
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const wrong = () =>
  [...within(screen.getByRole('dialog')).getByRole('alert').children].map((line) => line.textContent)

describe('the ticket whose holder is asked for', () => {
  it('says when and where the ticket is valid, and how often it admits', async () => {
    //
    const night = { starts_at: '2027-07-10T14:00:00Z', ends_at: '2027-07-11T02:00:00Z', location: 'Beach' }
    await open({ ...weekend, ...night })
    expect(screen.getByText('Sun 04:00').parentElement?.textContent).toBe(
      'Sat 10 July 2027, 16:00 – Sun 04:00',
    )
    expect(screen.getByText('Beach · Valid once')).toBeTruthy()
  })
})

describe('a dialog that is opened before the customer is loaded', () => {
  it('waits for it, and then offers the customer’s own name', async () => {
    const shown = Promise.withResolvers<void>()
    data.loadBehind(shown.promise)
    const personal = { ...publicData, customer: zoe, orders: [], refunds: [], existing_tickets: [] }
    fakeServer(({ name: of }) => ({ body: of === 'get-data' ? { data: personal } : { cart: cartOf([]) } }))
    show(weekend, null)
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => {
      shown.resolve()
      await data.whenKnown()
    })
    await waitFor(() => expect(name().value).toBe('Zoë Brontë'))
    expect(email().value).toBe('zoe@lights.example')
  })

  it('opens without them after eight seconds', async () => {
    vi.useFakeTimers()
    data.loadBehind(new Promise(() => undefined))
    fakeServer(() => ({ body: { cart: cartOf([]) } }))
    show(weekend, null)
    await act(() => vi.advanceTimersByTimeAsync(7900))
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('the dialog for the holder of a ticket', () => {
  it('starts in the field of the full name, without errors', async () => {
    // S2.5-01 S2.5-03 S2.5-04 S5-15
    await open(weekend)
    await waitFor(() => expect(document.activeElement).toBe(name()))
    expect(screen.queryByRole('alert') ?? screen.queryByLabelText('Your price')).toBeNull()
    expect(screen.getByLabelText('Age')).toBeTruthy()
    expect(screen.getByText(/roman characters, exactly as in the passport or ID/)).toBeTruthy()
  })

  it('applies every rule of a ticket, in the order of the fields', async () => {
    // S5-04 S5-05 S5-08 S8-05
    const { save } = await open(weekend)
    await confirm()
    expect(wrong()).toEqual([
      'Please enter the full name for this ticket holder.',
      'Please enter the email address for this ticket holder.',
      'Please choose the age range for this ticket holder.',
    ])
    expect(save).not.toHaveBeenCalled()
  })

  it('refuses a name that is not in roman characters and an invalid email address', async () => {
    // S5-16 S5-06 S5-07 S5-10
    const { user } = await open(bus)
    await user.type(name(), 'Иван')
    await user.type(email(), 'mailto:ivan@lights.example')
    await confirm()
    expect(wrong()).toEqual([
      'Please enter the full name in roman characters, exactly as in the passport or ID.',
      'Please enter a valid email address for this ticket holder.',
      'Please choose your travel date and time.',
    ])
  })

  it('neither asks for nor sends an age if the event does not need it', async () => {
    // S4-09
    data.merge({ config: { ...config, eventSettings: {} } })
    const { user, save } = await open(weekend)
    expect(screen.queryByLabelText('Age')).toBeNull()
    await user.type(name(), ' Zoë  Brontë ')
    await user.type(email(), 'zoe@lights.example{Enter}')
    const holder = { full_name: 'Zoë Brontë', email: 'zoe@lights.example', age: '', transport_time_id: null }
    await waitFor(() => expect(save.mock.calls[0]?.[0]).toEqual(holder))
  })

  it('disables full departures, and says when to be there', async () => {
    // S5-17 S5-18 S5-09
    await open(bus)
    expect(screen.getByRole('radio', { name: /15:00/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('radio', { name: /12:00/ })).toHaveProperty('disabled', false)
    expect(screen.getByText('Please be at the meeting location 30 minutes before travel.')).toBeTruthy()
    expect(screen.queryByLabelText('Age')).toBeNull()
  })

  it('keeps the full departure that the cart already holds', async () => {
    // S2.5-02 A-057
    const line = { ...lineFor(bus, 'Zoë Brontë'), transport_time_id: 12 }
    const { save } = await open(bus, [line], line)
    expect(screen.getByRole('radio', { name: /15:00/ })).toHaveProperty('checked', true)
    expect([name().value, email().value]).toEqual(['Zoë Brontë', 'zoe@lights.example'])
    await confirm()
    await waitFor(() => expect(save.mock.calls[0]?.[0]).toMatchObject({ transport_time_id: 12 }))
  })

  it('is not the same person twice, however the name is written', async () => {
    // S5-12 A-054
    const { user } = await open(weekend, [lineFor(weekend, 'Zoë Brontë')])
    await user.type(name(), 'zoë  BRONTË')
    await user.type(email(), 'z@lights.example')
    await user.selectOptions(screen.getByLabelText('Age'), 'grown')
    await confirm()
    expect(wrong()).toEqual(['A Weekend ticket already exists for zoë BRONTË in your cart.'])
  })
})

describe('the initial holder', () => {
  it('is the customer by default, then an earlier holder, and empty for a guest', async () => {
    data.merge({ customer: zoe, existing_tickets: [ivo] })
    await open(weekend)
    expect(name().value).toBe('Zoë Brontë')
    expect(screen.getByRole('button', { name: 'Ivo Ban' })).toBeTruthy()
  })

  it('can be changed to anyone else who is known', async () => {
    data.merge({ existing_tickets: [ivo] })
    const { user } = await open(bus, [lineFor(weekend, 'Mia Kos')])
    expect(name().value).toBe('Ivo Ban')
    await user.click(await screen.findByRole('button', { name: 'Mia Kos' }))
    expect([name().value, email().value]).toEqual(['Mia Kos', 'zoe@lights.example'])
  })

  it('is not saved by Escape', async () => {
    // S2.5-05
    const { user, save, close } = await open(weekend)
    await user.type(name(), 'Zoë')
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
    expect(save).not.toHaveBeenCalled()
  })
})

describe('the name of a holder', () => {
  it('names the characters that cannot be part of a name as soon as they are typed', async () => {
    const { user } = await open(weekend)
    await user.type(name(), 'Zoë Жo#Ж')
    const hint = document.getElementById(name().getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('Ж # cannot be part of it.')
    await user.clear(name())
    await user.type(name(), 'Zoë')
    expect(screen.queryByText(/cannot be part of it/)).toBeNull()
  })
})

describe('a name that can be given later', () => {
  const nameable = { ...bus, names_until: '2099-07-01T00:00:00+02:00' }

  it('is not required, and only the departure is asked now', async () => {
    const { user, save } = await open(nameable)
    await user.click(screen.getByRole('checkbox', { name: /name later, until .*2099/ }))
    expect(screen.queryByLabelText('Full name')).toBeNull()
    await user.click(screen.getByRole('radio', { name: /12:00/ }))
    await confirm()
    const later = { full_name: '', email: '', age: '', transport_time_id: 11, name_later: true }
    await waitFor(() => expect(save.mock.calls[0]?.[0]).toEqual(later))
  })

  it('is entered in the cart', async () => {
    const line = { ...lineFor(nameable, ''), email: '', age: null, transport_time_id: 11 }
    const { user, save } = await open(nameable, [line], line)
    await user.click(screen.getByRole('checkbox', { name: /name later/ }))
    await user.type(name(), 'Ana Horvat')
    await user.type(email(), 'ana@lights.example')
    await confirm()
    await waitFor(() => expect(save.mock.calls[0]?.[0].full_name).toBe('Ana Horvat'))
  })

  it('is not offered if the product needs the name at once', async () => {
    await open(bus)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('a price that the customer chooses', () => {
  const choice = { ...weekend, own_price: { min: 5_000, suggested: 8_900, max: null } }
  const price = () => screen.getByLabelText<HTMLInputElement>('Your price')
  const fillPerson = async () => {
    await userEvent.type(name(), 'Ana Horvat')
    await userEvent.type(email(), 'ana@lights.example')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
  }

  it('is the suggested one at first, says the least beside the field, and is chosen with one press', async () => {
    const { save } = await open(choice)
    expect(price().value).toBe('89.00')
    const described = document.getElementById(price().getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('You choose what you pay: at least €50.00.')
    const quick = within(screen.getByRole('group', { name: 'Amounts to choose from' })).getAllByRole('button')
    expect(quick.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
      ['€50.00', 'false'],
      ['€89.00 (suggested)', 'true'],
      ['€140.00', 'false'],
    ])
    await userEvent.click(screen.getByRole('button', { name: '€50.00' }))
    await fillPerson()
    await confirm()
    await waitFor(() => expect(save.mock.calls[0]?.[0].own_price).toBe(5_000))
  })

  it('is typed in the customer’s locale, and refused below the least before it is sent', async () => {
    data.initialize({ ...publicData, config: { ...config, locale: 'de-DE' } })
    const { save } = await open(choice)
    expect(price().value).toBe('89,00')
    await fillPerson()
    for (const [text, message] of [
      ['12,50', 'Please enter at least 50,00 €.'],
      ['', 'Please enter an amount.'],
      ['61,505', 'Please enter an amount.'],
    ] as const) {
      await userEvent.clear(price())
      if (text !== '') await userEvent.type(price(), text)
      await confirm()
      expect([...wrong(), price().ariaInvalid]).toEqual([message, 'true'])
    }
    await userEvent.type(price(), '{Backspace}')
    await confirm()
    await waitFor(() => expect(save.mock.calls[0]?.[0].own_price).toBe(6_150))
  })

  it('of a line is kept, also if the least has risen, until it is changed', async () => {
    const line = { ...lineFor(choice, 'Ana Horvat'), price: 4_000, list_price: 4_000 }
    const { save } = await open(choice, [line], line)
    expect(price().value).toBe('40.00')
    await confirm()
    await waitFor(() => expect(save.mock.calls[0]?.[0].own_price).toBe(4_000))
  })
})
