import { expect, test } from 'vitest'
import { actionName, actorName, detailLine, subjectLabel, subjectPath } from './audit-labels.ts'

test('the actor is shown by name, or at least by number', () => {
  expect(actorName('staff 3', 'Iva Perić')).toBe('Iva Perić')
  expect(actorName('customer 9', null)).toBe('Customer 9')
  expect(actorName('system', null)).toBe('Festoon')
})

test('the action is shown in words, with its details', () => {
  expect(actionName('order placed')).toBe('Placed the order')
  expect(actionName('moon painted')).toBe('moon painted')
  const money = (amount: number) => `€${amount / 100}`
  const detail = { from: 'pending', new_link: true, fields: ['age', 'transport_time_id'], note: null }
  expect(detailLine(detail, money)).toBe(
    'before: waiting for payment · new link: yes · fields: age, departure · note: –',
  )
  expect(detailLine({ kind: 'reassign', amount: 70_700, of: { total: 100 } }, money)).toBe(
    'kind: Moved to another account · amount: €707 · of: total: €1',
  )
})

test('a change of status is shown in words, and so is its subject', () => {
  const detail = { from: 'active', to: 'processing' }
  expect(detailLine(detail, String)).toBe('before: requested · now: in processing')
  expect(subjectLabel('staff 5', 'Iva Perić')).toBe('Iva Perić')
  expect(subjectLabel('staff 5', null)).toBe('Staff 5')
  expect(subjectLabel('bank line 12', null)).toBe('Bank line 12')
  expect(subjectLabel('site', null)).toBe('Settings')
  expect(subjectLabel('mailings', null)).toBe('Messages')
  expect(subjectLabel('product thursday', null)).toBe('Product thursday')
  expect(subjectLabel('shared capacity site-saturday', null)).toBe('Shared capacity site-saturday')
  expect(subjectLabel('SEPA file 7', null)).toBe('SEPA file 7')
  expect(subjectLabel('Festoon Nights', null)).toBe('Festoon Nights')
  expect(subjectLabel('ABCD-EFGH', null)).toBe('ABCD-EFGH')
})

test('the subject links to its page, if the office has one', () => {
  expect(subjectPath('ABCD-EFGH', 'order')).toBe('/orders/ABCD-EFGH')
  expect(subjectPath('refund 7', null)).toBe('/refunds/7')
  expect(subjectPath('refund run 7', null)).toBe('/refunds/runs/7')
  expect(subjectPath('Festoon Nights', null)).toBe(null)
})
