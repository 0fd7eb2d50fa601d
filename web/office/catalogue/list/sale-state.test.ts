import { expect, test } from 'vitest'
import type { ProductPart } from '#contract/office/festival.ts'
import { festivalWith } from '#web/testing/office/catalogue.tsx'
import { blankProduct } from '#web/office/catalogue/editor/defaults.ts'
import { saleStateOf } from './sale-state.ts'

test('what is switched off is a draft only if nobody ever ordered it, also when all was refunded since', () => {
  const part = (was_ordered: boolean): ProductPart => ({
    version: 'v1',
    value: { ...blankProduct('summer'), enabled: false },
    opened_at: null,
    taken: 0,
    waiting_count: 0,
    was_ordered,
    seats_taken: [],
    variants_taken: [],
  })
  const { festival } = festivalWith([])
  expect([saleStateOf(part(false), festival, 0), saleStateOf(part(true), festival, 0)]).toEqual([
    'draft',
    'off',
  ])
})
