import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { useSession } from '#web/office/kit/lib/session.ts'
import { messages as mails } from '#web/office/mails/messages.ts'
import { messages as orders } from '#web/office/orders/messages.ts'
import { useFormats } from './formats.ts'

function Numbers() {
  const { count, countChange, counted, percent, money, moneyChange } = useFormats()
  const texts = [
    count(3968),
    countChange(-1200),
    countChange(7),
    orders.found(counted(1234)),
    orders.found(counted(10_000)),
    percent(0.125),
    money(-123_456),
    moneyChange(700),
    orders.leftOf({ name: 'Weekend', left: 3968 }),
    mails.leftOut({ count: 1234 }),
  ]
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

const Once = () => (useSession() ? <Numbers /> : null)

test.each([
  [
    'de-DE',
    [
      '3.968',
      '-1.200',
      '+7',
      '1.234 orders',
      '10.000 or more orders',
      '12,5 %',
      '-1.234,56 €',
      '+7,00 €',
      'Weekend (3.968 left)',
      '1.234 tickets of this mail are left out',
    ],
  ],
  [
    'en-GB',
    [
      '3,968',
      '-1,200',
      '+7',
      '1,234 orders',
      '10,000 or more orders',
      '12.5%',
      '-€1,234.56',
      '+€7.00',
      'Weekend (3,968 left)',
      '1,234 tickets of this mail are left out',
    ],
  ],
])('numbers are written as the region of the festival writes them: %s', async (locale, expected) => {
  const session = sessionOf('owner')
  renderOffice([{ path: '/', element: <Once /> }], '/', {
    'GET session': { session: { ...session, festival: { ...session.festival, locale } } },
  })
  const shown = await screen.findAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual(expected)
})
