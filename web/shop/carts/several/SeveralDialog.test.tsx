import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartProduct, Holder } from '#contract/carts.ts'
import type { Product } from '#contract/shop-items.ts'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { zoe } from '#web/testing/fixtures/orders.ts'
import { bus, cartOf, lineFor, publicData, weekend } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import SeveralDialog from './SeveralDialog.tsx'
import type { Wanted } from './wanted.ts'

const known = (full_name: string, event_id = 'summer') => ({
  full_name,
  email: `${full_name.slice(0, 2).toLowerCase()}@lights.example`,
  age: 'grown',
  event_id,
})

beforeEach(() => data.initialize(publicData))
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

const open = (product: Product, count: number, lines: CartProduct[] = []) =>
  openFor([{ product, count }], lines)

async function openFor(wanted: [Wanted, ...Wanted[]], lines: CartProduct[] = []) {
  storage.cartCode.set('cart-code')
  fakeServer(() => ({ body: { cart: cartOf(lines) } }))
  const save = vi.fn<(tickets: Holder[]) => Promise<void>>(() => Promise.resolve())
  const close = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <SeveralDialog wanted={wanted} time={null} onSave={save} onFailed={vi.fn()} onClose={close} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queryClient.getQueryData(['cart'])).toBeTruthy())
  return { save, close }
}

const person = (number: number) => screen.getByLabelText<HTMLInputElement>(`Full name of person ${number}`)
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = (save: { mock: { calls: [Holder[]][] } }) => save.mock.calls[0]?.[0]

describe('several tickets at once', () => {
  it('ask a name for each, and what is the same for all once', async () => {
    const { save, close } = await open(weekend, 3)
    for (const [index, name] of ['Ana Horvat', 'Bo  Berg', 'Cy Young'].entries())
      await userEvent.type(person(index + 1), name)
    await userEvent.type(screen.getByLabelText('Email'), 'ana@lights.example')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
    await tap('Confirm')
    const all = { email: 'ana@lights.example', age: 'grown', transport_time_id: null }
    await waitFor(() =>
      expect(sent(save)).toEqual([
        { full_name: 'Ana Horvat', ...all },
        { full_name: 'Bo Berg', ...all },
        { full_name: 'Cy Young', ...all },
      ]),
    )
    expect(close).toHaveBeenCalled()
  })

  it('send names as they are stored, however they were pasted', async () => {
    //
    const { save } = await open(weekend, 2)
    await userEvent.type(person(1), 'Zoe\u0308 O\u2019Brien')
    await userEvent.type(person(2), ' Eva\u2011Maria\u200B  Lang ')
    await userEvent.type(screen.getByLabelText('Email'), ' ana@lights.example ')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
    await tap('Confirm')
    await waitFor(() =>
      expect(sent(save)?.map(({ full_name, email }) => [full_name, email])).toEqual([
        ["Zoë O'Brien", 'ana@lights.example'],
        ['Eva-Maria Lang', 'ana@lights.example'],
      ]),
    )
  })

  it('allow another email address and age for one person', async () => {
    const { save } = await open(weekend, 2)
    await userEvent.type(person(1), 'Ana Horvat')
    await userEvent.type(person(2), 'Kid Horvat')
    await userEvent.type(screen.getByLabelText('Email'), 'ana@lights.example')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
    await tap('Something different for person 2')
    await userEvent.selectOptions(screen.getByLabelText('Age of person 2'), 'young')
    await tap('Confirm')
    await waitFor(() => expect(sent(save)?.map(({ age }) => age)).toEqual(['grown', 'young']))
  })

  it('take one departure for all, and another for one person', async () => {
    const late = { id: 13, travel_time: '2027-07-08T18:00:00+02:00', remaining: 9 }
    const { save } = await open({ ...bus, travel_times: [...bus.travel_times, late] }, 2)
    await userEvent.type(person(1), 'Ana Horvat')
    await userEvent.type(person(2), 'Bo Berg')
    await userEvent.type(screen.getByLabelText('Email'), 'ana@lights.example')
    await userEvent.click(screen.getByRole('radio', { name: /12:00/ }))
    await tap('Something different for person 2')
    const own = screen.getByLabelText('Departure of person 2')
    expect(within(own).queryByRole('option', { name: /15:00/ })).toBeNull()
    await userEvent.selectOptions(own, '13')
    await tap('Confirm')
    await waitFor(() => expect(sent(save)?.map((each) => each.transport_time_id)).toEqual([11, 13]))
  })

  it('say what is missing, of each person and of all once', async () => {
    const { save } = await open(weekend, 2)
    await userEvent.type(person(1), 'Ana Horvat')
    await userEvent.type(person(2), 'ana horvat')
    await tap('Confirm')
    const said = [...screen.getByRole('alert').children].map((line) => line.textContent)
    expect(said).toEqual([
      'Please enter the email address for this ticket holder.',
      'Please choose the age range for this ticket holder.',
      'A Weekend ticket already exists for ana horvat in your cart.',
    ])
    expect(save).not.toHaveBeenCalled()
  })
})

describe('tickets of several products', () => {
  it('say when and where once if that is the same, and of each product by its name if not', async () => {
    //
    const evening = { starts_at: '2027-07-10T14:00:00Z', ends_at: null, location: 'Beach' }
    const morning = { ...evening, starts_at: '2027-07-10T07:00:00Z' }
    const yoga = { ...weekend, ...morning, id: 7, name: 'Yoga' }
    const said = () =>
      screen
        .queryAllByText(
          (_, element) => element?.tagName === 'P' && element.textContent.endsWith(' · Beach · Valid once'),
        )
        .map(({ textContent }) => textContent)
    await openFor([
      { product: { ...weekend, ...evening }, count: 1 },
      { product: { ...yoga, ...evening }, count: 1 },
    ])
    expect(said()).toEqual(['Sat 10 July 2027, 16:00 · Beach · Valid once'])
    cleanup()
    await openFor([
      { product: { ...weekend, ...evening }, count: 1 },
      { product: yoga, count: 1 },
    ])
    expect(said()).toEqual([
      'Weekend: Sat 10 July 2027, 16:00 · Beach · Valid once',
      'Yoga: Sat 10 July 2027, 09:00 · Beach · Valid once',
    ])
  })

  it('are for the same people, and say who gets what', async () => {
    const camping = { ...weekend, id: 7, name: 'Camping', type: 'camping' }
    const lines = [lineFor(camping, 'Ana Horvat')]
    const { save } = await openFor(
      [
        { product: weekend, count: 2 },
        { product: camping, count: 1 },
      ],
      lines,
    )
    expect(screen.getByRole('heading', { name: 'Who are these 3 tickets for?' })).toBeTruthy()
    expect(screen.getByText('2 × Weekend, 1 × Camping')).toBeTruthy()
    const hint = (number: number) =>
      document.getElementById(person(number).getAttribute('aria-describedby') ?? '')?.textContent
    expect([hint(1), hint(2)]).toEqual(['Weekend, Camping', 'Weekend'])
    await userEvent.type(person(1), 'Ana Horvat')
    await userEvent.type(person(2), 'Bo Berg')
    // A known name brings its address along.
    await userEvent.clear(screen.getByLabelText('Email'))
    await userEvent.type(screen.getByLabelText('Email'), 'ana@lights.example')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
    await tap('Confirm')
    expect(
      await screen.findByText('A Camping ticket already exists for Ana Horvat in your cart.'),
    ).toBeTruthy()
    await userEvent.type(person(1), ' Two')
    await tap('Confirm')
    await waitFor(() =>
      expect(sent(save)?.map(({ full_name }) => full_name)).toEqual(['Ana Horvat Two', 'Bo Berg']),
    )
  })
})

describe('people who are known', () => {
  it('are offered as buttons: the customer, holders of earlier orders and those in the cart, each once', async () => {
    data.merge({ customer: zoe, existing_tickets: [known('Ivo Ban'), known('Ida Berg', 'last-year')] })
    const { save } = await open(bus, 3, [lineFor(weekend, 'Mia Kos'), lineFor(bus, 'Ivo Ban')])
    await tap('For me (Zoë Brontë)')
    await tap('Mia Kos')
    expect(screen.queryByRole('button', { name: 'Ivo Ban' })).toBeNull()
    await tap('Ida Berg')
    expect([1, 2, 3].map((number) => person(number).value)).toEqual(['Zoë Brontë', 'Mia Kos', 'Ida Berg'])
    await userEvent.click(screen.getByRole('radio', { name: /12:00/ }))
    await tap('Confirm')
    const tickets = await waitFor(() => sent(save) ?? expect.fail())
    expect(tickets.map(({ email }) => email)).toEqual([zoe.email, zoe.email, 'id@lights.example'])
  })

  it('are suggested while a name is typed', async () => {
    data.merge({ existing_tickets: [known('Ivo Ban')] })
    const { save } = await open(weekend, 2)
    await userEvent.type(person(2), 'Ivo Ban')
    await userEvent.type(person(1), 'Ana Horvat')
    await tap('Confirm')
    const all = { email: 'iv@lights.example', age: 'grown', transport_time_id: null }
    await waitFor(() =>
      expect(sent(save)).toEqual([
        { full_name: 'Ana Horvat', ...all },
        { full_name: 'Ivo Ban', ...all },
      ]),
    )
  })
})

describe('names that can be given later', () => {
  const nameable = { ...weekend, names_until: '2099-07-01T00:00:00+02:00' }

  it('can be left empty if the product says until when', async () => {
    const { save } = await open(nameable, 2)
    expect(screen.getByText(/leave names empty .* until 30 June 2099/)).toBeTruthy()
    await userEvent.type(person(1), 'Ana Horvat')
    await userEvent.type(screen.getByLabelText('Email'), 'ana@lights.example')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
    await tap('Confirm')
    await waitFor(() =>
      expect(sent(save)?.map(({ full_name, name_later }) => [full_name, name_later])).toEqual([
        ['Ana Horvat', undefined],
        ['', true],
      ]),
    )
  })

  it('are needed once that day is over', async () => {
    const { save } = await open({ ...weekend, names_until: '2020-07-01T00:00:00+02:00' }, 2)
    await tap('Confirm')
    expect(screen.getByRole('alert').textContent).toContain('Please enter the full name')
    expect(save).not.toHaveBeenCalled()
  })
})

describe('several tickets whose price is chosen', () => {
  it('cost the same for all, unless somebody pays something else', async () => {
    const choice = { ...weekend, own_price: { min: 5_000, suggested: 8_900, max: null } }
    const { save } = await open(choice, 2)
    for (const [index, name] of ['Ana Horvat', 'Bo Berg'].entries())
      await userEvent.type(person(index + 1), name)
    await userEvent.type(screen.getByLabelText('Email'), 'ana@lights.example')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
    await tap('€140.00')
    await tap('Something different for person 2')
    await userEvent.type(screen.getByLabelText('Price of person 2'), '20')
    await tap('Confirm')
    expect(screen.getByRole('alert').textContent).toBe('Please enter at least €50.00.')
    await userEvent.type(screen.getByLabelText('Price of person 2'), '0')
    expect(screen.getByLabelText<HTMLInputElement>('Price of person 2').value).toBe('200')
    await tap('Confirm')
    await waitFor(() => expect(sent(save)?.map(({ own_price }) => own_price)).toEqual([14_000, 20_000]))
  })
})
