import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ApiKey, ApiKeysResponse } from '#contract/office/api-keys.ts'
import { renderOffice } from '#web/testing/office.tsx'
import { type Dialog, KeyDialogs } from './KeyDialogs.tsx'

const KEY: ApiKey = {
  id: 7,
  name: 'Crew planner',
  prefix: 'fst_4f1a09c2',
  reads: ['orders', 'tickets'],
  writes: [],
  events: ['Summer'],
  personal_data: false,
  networks: ['203.0.113.0/24'],
  expires_at: null,
  created_at: '2027-01-15T09:00:00Z',
  created_by: 'Sam Owner',
  replaces: null,
  state: 'active',
  revoked_for: null,
  can_exchange: true,
  last_used_at: null,
  calls: 3,
  errors: 1,
}

const SECRET = `fst_${'a'.repeat(64)}`

const EVENTS = [{ key: 'summer', name: 'Summer' }]

/** The dialog of an exchange, as the page holds it. */
function Exchange() {
  const [dialog, open] = useState<Dialog | null>({ what: 'exchange', key: KEY })
  const [keys, take] = useState<ApiKeysResponse>({ keys: [KEY], events: EVENTS })
  const onClose = () => open((now) => (now === dialog ? null : now))
  return (
    <>
      <p>{keys.keys.map(({ prefix }) => prefix).join(' ')}</p>
      {dialog && <KeyDialogs dialog={dialog} events={EVENTS} open={open} take={take} onClose={onClose} />}
    </>
  )
}

test('the key of an exchange is shown once, in the place of the question', async () => {
  const successor = { ...KEY, id: 8, prefix: 'fst_aaaaaaaa', replaces: KEY.prefix, can_exchange: false }
  renderOffice([{ path: '/', Component: Exchange }], '/', {
    'POST api-keys/7/exchanges': { key: SECRET, keys: [successor, KEY], events: EVENTS },
  })
  const [, confirm] = await screen.findAllByText('Exchange the key “Crew planner”')
  await userEvent.click(confirm ?? document.body)
  expect(await screen.findByText(SECRET)).toBeTruthy()
  await userEvent.click(screen.getByText('I have saved it'))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBe(null))
  expect(screen.getByText('fst_aaaaaaaa fst_4f1a09c2')).toBeTruthy()
})
