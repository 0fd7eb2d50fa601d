import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import { config, cup, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ItemFacts } from './ItemFacts.tsx'

const known = {
  ...zoesData(),
  config: { ...config, productTypes: { ticket: 'Come in' }, merchandiseTypes: { accessory: 'Small things' } },
}

const open = (item: ShopItem) => renderShop('/', [{ path: '/', element: <ItemFacts item={item} /> }], known)
const ofTicket = (change: Partial<Product>) => open({ ...weekend, ...change })
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

/** Midnight in Zagreb, the day before in London. */
const MAY = '2027-05-01T00:00:00+02:00'
const JUNE = '2027-06-01T00:00:00+02:00'
const NOON = '2027-06-01T12:00:00+02:00'

afterEach(closeShop)

describe('the rules of an item', () => {
  it('name its category as configured', () => {
    // P2.1-09 S2.0-11
    ofTicket({})
    expect(fact('Category')).toBe('Come in')
  })

  it('of merchandise name its own, and nothing of names and events', () => {
    // P2.1-09 S2.0-11
    open(cup)
    expect(fact('Category')).toBe('Small things')
    expect(screen.queryByText(/Name changes|Email changes|Event/)).toBeNull()
  })

  it.each([
    [4, 'at most 4'],
    [0, 'no limit'],
  ])('with a limit of %i an order say "%s"', (limit_per_order, text) => {
    // P2.1-11
    ofTicket({ limit_per_order })
    expect(fact('Per order')).toBe(text)
  })

  it.each([
    [false, MAY, JUNE, 'no'],
    [true, null, null, 'yes'],
    [true, null, JUNE, 'until 31 May 2027'],
    [true, MAY, null, 'from 1 May 2027'],
    [true, MAY, JUNE, '1 May 2027 to 31 May 2027'],
    [true, null, NOON, 'until Tue, 1 June 2027 at 12:00'],
    [true, NOON, null, 'from Tue, 1 June 2027 at 12:00'],
  ])('on refunds (%s, from %s until %s) say "%s"', (is_refundable, from, until, text) => {
    // P2.1-12
    ofTicket({ is_refundable, allow_refund_requests_from: from, allow_refund_requests_until: until })
    expect(fact('Refundable')).toBe(text)
  })

  it.each([
    [false, JUNE, 2, 'no'],
    [true, null, 0, 'yes'],
    [true, null, 2, 'at most 2'],
    [true, JUNE, 0, 'yes, until 31 May 2027'],
    [true, JUNE, 2, 'at most 2, until 31 May 2027'],
    [true, NOON, 0, 'yes, until Tue, 1 June 2027 at 12:00'],
  ])('on changes of the name (%s, until %s, limit %i) say "%s"', (allowed, until, limit, text) => {
    // P2.1-13
    ofTicket({
      allow_name_changes: allowed,
      allow_name_changes_until: until,
      name_change_limit: limit,
    })
    expect(fact('Name changes')).toBe(text)
  })

  it.each([
    [true, 'yes'],
    [false, 'no'],
  ])('on changes of the e-mail address (%s) say "%s"', (allow_email_changes, text) => {
    // P2.1-14
    ofTicket({ allow_email_changes })
    expect(fact('Email changes')).toBe(text)
  })

  it('are shown in the time zone of its event', () => {
    // P2.1-12
    ofTicket({ is_refundable: true, allow_refund_requests_until: JUNE, timezone: 'Europe/London' })
    expect(fact('Refundable')).toBe('until Mon, 31 May 2027 at 23:00')
  })
})

it('the rules of an item break no line within a date', () => {
  ofTicket({
    is_refundable: true,
    allow_refund_requests_from: MAY,
    allow_refund_requests_until: JUNE,
    allow_name_changes: true,
    allow_name_changes_until: NOON,
    name_change_limit: 2,
  })
  const whole = (name: string) =>
    Array.from(screen.getByText(name).nextElementSibling?.children ?? [], ({ textContent }) => textContent)
  expect(whole('Refundable')).toEqual(['1 May 2027', '31 May 2027'])
  expect(whole('Name changes')).toEqual(['Tue, 1 June 2027 at 12:00'])
})
