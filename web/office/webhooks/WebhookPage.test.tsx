import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import type { Webhook, WebhookDelivery } from '#contract/office/webhooks.ts'
import { useSession } from '#web/office/kit/lib/session.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { WebhookPage } from './WebhookPage.tsx'

const WEBHOOK: Webhook = {
  id: 7,
  name: 'Crew planner',
  url: 'https://example.com/hooks',
  types: ['order.paid'],
  events: null,
  event_keys: null,
  personal_data: false,
  state: 'resting',
  failing_since: '2027-01-12T09:00:00Z',
  last_success_at: null,
  waiting: 3,
  former_until: null,
  skipped: { from: 3, to: 12 },
  created_at: '2027-01-10T09:00:00Z',
  created_by: 'Sam Owner',
}

const DELIVERY: WebhookDelivery = {
  id: 4,
  number: 13,
  type: 'order.paid',
  state: 'failed',
  attempts: 2,
  created_at: '2027-01-12T09:00:00Z',
  next_at: null,
  status: null,
  error: 'timeout',
}

const listOf = (webhook: Webhook) => ({ webhooks: [webhook], events: [] })

/** The page, once the festival is known. */
const Office = () => (useSession() ? <Outlet /> : null)

const open = (path: string, answers: Record<string, unknown>) =>
  renderOffice(
    [
      {
        path: '/',
        Component: Office,
        children: [{ path: 'webhooks/:id', Component: WebhookPage }],
      },
    ],
    path,
    {
      'GET session': { session: sessionOf('owner') },
      'GET webhooks/7/deliveries': { rows: [DELIVERY], next: null, total: 1 },
      ...answers,
    },
  )

test('a webhook that rests says what it misses, and is resumed', async () => {
  open('/webhooks/7', {
    'GET webhooks': listOf(WEBHOOK),
    'POST webhooks/7/resumptions': listOf({ ...WEBHOOK, state: 'active', failing_since: null, waiting: 0 }),
  })
  expect(await screen.findByText(/accepted nothing for three days/)).toBeTruthy()
  expect(screen.getByText(/Events 3 to 12 were no longer kept/)).toBeTruthy()
  expect(await screen.findByText('No answer within 20 seconds')).toBeTruthy()
  await userEvent.click(screen.getByText('Resume'))
  expect(await screen.findByText('Send a test')).toBeTruthy()
  expect(screen.queryByText(/accepted nothing for three days/)).toBe(null)
})

test('the log shows what was sent and each answer, and sends it again', async () => {
  const read = {
    delivery: DELIVERY,
    message_id: '7d3f0a52-6d0b-4a53-9d0e-8f6f2b1c9a44',
    request: '{"number":13}',
    attempts: [
      { at: '2027-01-12T10:00:00Z', milliseconds: 20_000, status: null, error: 'timeout', answer: '' },
      { at: '2027-01-12T09:00:00Z', milliseconds: 31, status: 500, error: null, answer: 'Out of memory' },
    ],
  }
  open('/webhooks/7', {
    'GET webhooks': listOf({ ...WEBHOOK, state: 'active' }),
    'GET webhook-deliveries/4': read,
    'POST webhook-deliveries/4/resends': { ...read, delivery: { ...DELIVERY, state: 'pending' } },
  })
  await userEvent.click(await screen.findByLabelText('Details: order.paid'))
  expect(await screen.findByText(/"number": 13/)).toBeTruthy()
  expect(screen.getByText('Out of memory')).toBeTruthy()
  await userEvent.click(screen.getByText('Send again'))
  await waitFor(() => expect(screen.queryByText('Out of memory')).toBe(null))
})
