import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PickUp } from '#contract/gate/pick-ups.ts'
import type { HandOverAnswer } from '#web/gate/device/hand-overs.ts'
import { Gate } from '#web/gate/device/gate.ts'
import { GateContext } from '#web/gate/device/use-gate.ts'
import { PickUpPanel } from './PickUpPanel.tsx'

const CODE = 'P-K7QX-M4RT-3F9Z-A1B2'

const orderWith = (waiting: string[], handed_over = 0): PickUp => ({
  order: 'K7QX-M4RT',
  state: 'ready',
  timezone: 'Pacific/Auckland',
  items: [
    {
      name: 'T-shirt',
      here: true,
      waiting,
      handed_over,
      last: handed_over > 0 ? { at: '2027-07-08T10:00:00Z', by: 'Stand 2' } : null,
      refunded: 0,
    },
    { name: 'Cup', here: false, waiting: ['c'], handed_over: 0, last: null, refunded: 1 },
  ],
})

const answered = (answer: PickUp): HandOverAnswer => ({ kind: 'answered', answer, offline: false })

const open = (gate: Gate) =>
  render(
    <GateContext value={gate}>
      <PickUpPanel code={CODE} close={() => undefined} />
    </GateContext>,
  )

test('the desk hands over all that it has, or fewer, and sees what was handed over and refunded', async () => {
  const gate = new Gate()
  gate.pickUp = async () => answered(orderWith(['a', 'b']))
  gate.handOver = vi.fn(async () => answered(orderWith(['b'], 1)))
  open(gate)
  await screen.findByText('2 × T-shirt')
  expect(screen.getByText('Another desk hands this out.')).toBeTruthy()
  expect(screen.getByText('1 is refunded, or being refunded. Do not hand over.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'One less: Cup' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'One less: T-shirt' }))
  await userEvent.click(screen.getByRole('button', { name: 'Hand over 1 piece' }))
  await screen.findByText('Handed over.')
  expect(gate.handOver).toHaveBeenCalledWith(expect.objectContaining({ code: CODE, pieces: ['a'] }))
  // Ten in the morning in Greenwich, by the festival's clock.
  expect(screen.getByText(/^1 was handed over already, last .*10:00 PM.* by Stand 2\.$/)).toBeTruthy()
})

test('a desk that was too late is told, and sees what the other one has handed over', async () => {
  const gate = new Gate()
  const answers = [orderWith(['a']), orderWith([], 1)]
  gate.pickUp = async () => answered(answers.shift() ?? orderWith([], 1))
  gate.handOver = async () => ({ kind: 'refused', message: 'Somebody was faster.', offline: false })
  open(gate)
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over 1 piece' }))
  await screen.findByText('Somebody was faster.')
  expect(screen.getByText(/by Stand 2\.$/)).toBeTruthy()
  expect(screen.queryByText('Handed over.')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull()
})

test('what is handed over again because the answer was lost is the same request', async () => {
  const gate = new Gate()
  const requests: string[] = []
  gate.pickUp = async () => answered(orderWith(['a']))
  gate.handOver = async ({ request_id }) => {
    requests.push(request_id)
    return requests.length === 1 ? { kind: 'unreachable' } : answered(orderWith([], 1))
  }
  open(gate)
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over 1 piece' }))
  await screen.findByRole('button', { name: 'Hand over 1 piece' })
  await userEvent.click(screen.getByRole('button', { name: 'Hand over 1 piece' }))
  await screen.findByText('Handed over.')
  expect(new Set(requests).size).toBe(1)
})

test('without a network the panel says by which list it hands over, and that a code is not on it', async () => {
  const gate = new Gate()
  const made_at = '2027-07-08T09:55:00Z'
  gate.pickUp = async () => ({ kind: 'answered', answer: orderWith(['a']), offline: true, made_at })
  open(gate)
  await screen.findByText(/^Offline: by the list of .*9:55 PM\.$/)
  expect(screen.getByRole('button', { name: 'Hand over 1 piece' })).toBeTruthy()
  gate.pickUp = async () => ({ kind: 'unlisted', offline: true, made_at })
  open(gate)
  await screen.findByText(/^This code is not on the list of this device/)
})
