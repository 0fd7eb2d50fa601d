import { describe, expect, it } from 'vitest'
import { createDrafts, type DraftStorage } from './drafts.ts'

const nothing = { city: '', street: '' }

function storage(text: string | null = null) {
  const kept = { text }
  const of: DraftStorage = { read: () => kept.text, write: (next) => (kept.text = next) }
  return { kept, of }
}

describe('a draft with a storage', () => {
  it('outlives a reload, for its owner alone', () => {
    const { of } = storage()
    createDrafts(nothing, of).save('zoe', 'checkout', { city: 'Split' })
    const reloaded = createDrafts(nothing, of)
    expect(reloaded.get('zoe', 'checkout')).toEqual({ city: 'Split', street: '' })
    expect(reloaded.get('ana', 'checkout')).toEqual(nothing)
    expect(reloaded.get('zoe', 'elsewhere')).toEqual(nothing)
  })

  it('is gone once it was sent', () => {
    const { kept, of } = storage()
    const drafts = createDrafts(nothing, of)
    drafts.save('zoe', 'checkout', { city: 'Split' })
    drafts.clear()
    expect(kept.text).toBeNull()
    expect(drafts.get('zoe', 'checkout')).toEqual(nothing)
  })

  it('begins anew where what was kept is unreadable', () => {
    expect(createDrafts(nothing, storage('{').of).get('zoe', 'checkout')).toEqual(nothing)
  })
})

it('a draft without a storage ends with the page', () => {
  createDrafts(nothing).save('zoe', 'refund', { city: 'Split' })
  expect(createDrafts(nothing).get('zoe', 'refund')).toEqual(nothing)
})
