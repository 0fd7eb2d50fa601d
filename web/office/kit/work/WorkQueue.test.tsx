import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useParams, useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { WorkQueue } from './WorkQueue.tsx'

const groups: Record<string, string[]> = { active: ['1', '2', '3'], problem: ['7'] }

const load = vi.fn<() => void>()
/** What the list has beyond what is loaded of it. */
const unloaded: { count: number; more: { load: () => void; pending: boolean } | undefined } = {
  count: 0,
  more: undefined,
}

const QUEUE = {
  groups: ['active', 'problem'],
  pathOf: (key: string, group: string) => `/refunds/${key}?queue=${group}`,
  kind: 'refunds' as const,
}

function Refund() {
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const group = search.get('queue') ?? ''
  const done = () => {
    groups[group] = (groups[group] ?? []).filter((key) => key !== id)
    setSearch({ queue: group }, { replace: true })
  }
  return (
    <>
      <WorkQueue
        queue={QUEUE}
        group={group}
        keys={groups[group] ?? []}
        list={{ total: unloaded.count + (groups[group] ?? []).length, more: unloaded.more }}
        isSettled
        current={id}
      />
      <button onClick={done}>Done</button>
    </>
  )
}

/** Opens the queue; returns what waits for an address. */
function open() {
  const children = [{ path: 'refunds/:id', Component: Refund }]
  const router = renderOffice(
    [{ path: '/', Component: OfficeShell, children }],
    '/refunds/next?queue=active',
    {
      'GET session': { session: sessionOf('finance') },
      'GET attention': {
        attention: { orders: 3, carts: 0, refunds: 0, bank: 0, mails: null, gates: null },
        work: { orders: 0, refunds: 0, bank: 0, mails: null, gates: null },
      },
    },
  )
  return (path: string) =>
    waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(path))
}

test('what is done leads to the next by itself, then to the next group, until nothing is left', async () => {
  const at = open()
  await at('/refunds/1?queue=active')
  await screen.findByText('1 of 3')
  fireEvent.keyDown(document.body, { key: 'j' })
  await at('/refunds/2?queue=active')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await at('/refunds/3?queue=active')
  for (const path of ['/refunds/1?queue=active', '/refunds/7?queue=problem']) {
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    await at(path)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('Nothing is left anywhere')
  screen.getByText('Done: Bank lines, Refunds, Orders with a problem.')
})

test('the next does not open while a dialog is open, which may say what was refused', async () => {
  groups['active'] = ['1', '2']
  const at = open()
  await at('/refunds/1?queue=active')
  await screen.findByText('1 of 2')
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('1 of 2')).toBeNull())
  await at('/refunds/1?queue=active')
  dialog.remove()
  await at('/refunds/2?queue=active')
})

test('the place says how many there are in all, and the next ones are loaded before they are needed', async () => {
  groups['active'] = ['1', '2', '3', '4', '5', '6']
  Object.assign(unloaded, { count: 1_200, more: { load, pending: false } })
  const at = open()
  await at('/refunds/1?queue=active')
  await screen.findByText('1 of 1,206')
  expect(load).not.toHaveBeenCalled()
  for (const id of ['2', '3', '4']) {
    fireEvent.keyDown(document.body, { key: 'j' })
    await at(`/refunds/${id}?queue=active`)
  }
  await screen.findByText('4 of 1,206')
  expect(load).toHaveBeenCalled()
})
