import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Data } from '#contract/data.ts'
import { leave, terms, tickets, visit } from '#web/testing/checkout.tsx'
import { zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop } from '#web/testing/shop.tsx'

afterEach(leave)

describe('a customer who changes the language of the checkout', () => {
  const inGerman = (known: Data): Data => ({
    ...known,
    config: { ...known.config, languages: ['en', 'de'], language: 'de', termsVersion: 'des Frühlings' },
  })

  it('accepts the terms in that language, and is not told that they have changed', async () => {
    //
    const known = { ...zoesData(), customer: { ...zoe, country: 'HR' } }
    const { user } = await visit({ cart: tickets, known })
    await user.click(terms())
    cleanup()
    closeShop()
    await visit({ cart: tickets, known: inGerman(known) })
    expect((terms() as HTMLInputElement).checked).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/have changed/)).toBeNull()
  })
})
