import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageAt, pageTitle } from './pages.ts'

const configured = { texts: { titles: { faqs: 'Good to know' } }, ambassadors: { title: 'Our crew' } }

test('a path is resolved to the page shown there', () => {
  const pages: [path: string, page: string | null][] = [
    ['/', 'home'],
    ['/tickets', 'tickets'],
    ['/tickets/weekend', null],
    ['/portal', 'portal'],
    ['/portal/orders/AB12/manage-ticket/CD34', 'manageTicket'],
    ['/reset-password/ana@example.com/1234', 'resetPassword'],
    ['/crew', 'ambassadors'],
    ['/ambassadors', null],
    ['/portal/nowhere', null],
  ]
  for (const [path, page] of pages) assert.equal(pageAt(path, '/crew'), page, path)
})

test('a page has the configured title, otherwise its default', () => {
  assert.equal(pageTitle(configured, 'faqs'), 'Good to know')
  assert.equal(pageTitle(configured, 'portal'), 'Portal')
  assert.equal(pageTitle(configured, 'ambassadors'), 'Our crew')
  assert.equal(pageTitle({ ...configured, ambassadors: { title: '' } }, 'ambassadors'), 'Ambassadors')
})
