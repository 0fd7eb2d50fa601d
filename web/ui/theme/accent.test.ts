import { assert, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentFrom, contrast } from './accent.ts'

const anyColour = tuple(nat(255), nat(255), nat(255)).map(
  (parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
)

describe('the accent colour of a festival', () => {
  it('can be read wherever it is used, whatever colour the festival chose', () => {
    assert(
      property(anyColour, (colour) => {
        const accent = accentFrom(colour)
        if (accent === null) return false
        const pairs: [string, string][] = [
          [accent.fill, accent.onFill],
          [accent.fillStrong, accent.onFill],
          [accent.onPaper, '#fdf9f1'],
          [accent.onPaper, '#ffffff'],
          [accent.onNight, '#15112f'],
          [accent.onNight, '#1c1738'],
        ]
        return pairs.every(([one, other]) => (contrast(one, other) ?? 0) >= 4.5)
      }),
      { numRuns: 400 },
    )
  })

  it('stays as it is where it can be read already', () => {
    expect(accentFrom('#ffb347')).toMatchObject({ fill: '#ffb347', onFill: '#15112f', onNight: '#ffb347' })
  })

  it('is darkened on paper and lightened on the night when it must be', () => {
    expect(accentFrom('#ffb347')?.onPaper).not.toBe('#ffb347')
    expect(accentFrom('#3b0a6b')?.onNight).not.toBe('#3b0a6b')
  })

  it('may be written short', () => {
    expect(accentFrom('#fa3')).toEqual(accentFrom('#ffaa33'))
  })

  it('is none when the festival wrote something else', () => {
    expect(accentFrom('amber')).toBeNull()
    expect(accentFrom('url(javascript:1)')).toBeNull()
  })
})
