import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

test('the words that differ between two texts are found', () => {
  expect(diffWords('Be kind to all.', 'Be very kind to all.')).toEqual({
    start: 'Be ',
    was: '',
    is: 'very ',
    end: 'kind to all.',
  })
  expect(diffWords('same', 'same')).toEqual({ start: 'same', was: '', is: '', end: '' })
  expect(diffWords('', 'new')).toEqual({ start: '', was: '', is: 'new', end: '' })
})
