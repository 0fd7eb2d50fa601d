import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OfficeMail } from '#contract/office/mails.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { ResendDialog } from './ResendDialog.tsx'

const MAIL: OfficeMail = {
  id: 7,
  recipient: 'ana@old.example',
  template: 'confirmation',
  subject: 'Your order',
  order: 'AB12CD34',
  language: null,
  state: 'sent',
  created_at: '2027-01-15T09:00:00Z',
  sent_at: '2027-01-15T09:00:00Z',
  tries: 1,
  html: '',
  text: '',
  attachments: [],
  last_error: null,
  goes_to: 'ana@new.example',
  left_out: [
    {
      code: 'AAAA',
      name: 'Weekend',
      full_name: 'Ivo',
      why: 'Another one has taken its place.',
      to_holder: 'BBBB',
    },
    { code: 'CCCC', name: 'Weekend', full_name: 'Eva', why: 'This ticket is cancelled.', to_holder: null },
  ],
}

test('before a mail is resent, its address and omitted tickets are shown, and these can be sent to their holders', async () => {
  const onSent = vi.fn(async () => undefined)
  const Screen = () => <ResendDialog id={7} onSent={onSent} onClose={() => undefined} />
  renderOffice([{ path: '/', Component: OfficeShell, children: [{ index: true, Component: Screen }] }], '/', {
    'GET session': { session: sessionOf('sales') },
    'GET mails/7': { mail: MAIL },
    'POST mails/7/resends': { mail: MAIL },
    'POST tickets/BBBB/mails': { ticket: {} },
  })
  expect(await screen.findByText(/^ana@new\.example gets the same mail again/)).toBeDefined()
  expect(
    screen.getByText('First sent to ana@old.example; the address has since been corrected.'),
  ).toBeDefined()
  expect(screen.getByText('2 tickets of this mail are left out')).toBeDefined()
  expect(screen.getByText('This ticket is cancelled.')).toBeDefined()
  const [offer, ...others] = screen.getAllByRole('button', { name: /^Send it to the holder/ })
  expect(others).toEqual([])
  if (offer) fireEvent.click(offer)
  expect(await screen.findByText('On its way to the holder.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Send this mail again' }))
  await expect.poll(() => onSent).toHaveBeenCalled()
})
