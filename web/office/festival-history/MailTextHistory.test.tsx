import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { FestivalChangePage } from './FestivalChangePage.tsx'

const SUBJECT = 'server/fulfilment.confirmation.subject'
const BUTTON = 'server/fulfilment.viewOrder'
const GONE = 'server/tickets.gone'

test('the history of mail texts names the mails in words, also for the first own texts', async () => {
  const change = {
    id: 7,
    at: '2027-01-15T09:00:00Z',
    actor: 'staff 1',
    actor_name: 'Sam',
    list: 'site',
    key: '',
    kind: 'changed',
    fields: ['mailTexts.en'],
    differences: [
      {
        path: 'mailTexts.en',
        before: null,
        after: { [SUBJECT]: 'You are in', [BUTTON]: 'Look', [GONE]: 'Long ago' },
      },
    ],
  }
  const row = { texts: 2, own: 1, outdated: 0 }
  const button = { path: BUTTON, kind: 'button' }
  renderOffice(
    [
      {
        path: '/',
        Component: OfficeShell,
        children: [{ path: 'site/history/:id', Component: FestivalChangePage }],
      },
    ],
    '/site/history/7',
    {
      'GET session': { session: sessionOf('owner') },
      'GET festival-changes/7': { change },
      'GET mail-texts': {
        unused: [],
        mails: [
          { ...row, template: 'confirmation', said: [{ path: SUBJECT, kind: 'subject' }, button] },
          { ...row, template: 'balance-reminder', said: [button] },
        ],
      },
    },
  )
  expect(await screen.findByText('Texts of the mails: Order confirmation, subject')).toBeDefined()
  expect(screen.getByText('Texts of the mails: Order confirmation and one more, button')).toBeDefined()
  expect(screen.getByText('Texts of the mails: a text no longer used in any mail')).toBeDefined()
  expect(screen.getByText('You are in')).toBeDefined()
  expect(document.body.textContent).not.toContain('server/')
})
