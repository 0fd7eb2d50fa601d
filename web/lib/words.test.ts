import { expect, it } from 'vitest'
import { words } from './words.ts'

it('a name stands for one text in all the words of the shop', () => {
  const parts = import.meta.glob<Record<string, object>>('../words/*.ts', { eager: true })
  const names = Object.values(parts).flatMap((part) => Object.values(part).flatMap(Object.keys))
  expect(names.toSorted()).toEqual(Object.keys(words).toSorted())
})
