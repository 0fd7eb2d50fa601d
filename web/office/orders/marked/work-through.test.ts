import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { workThrough } from './work-through.ts'

test('what one order refuses does not stop the others, and its reason is kept', async () => {
  const done: string[] = []
  const refused = await workThrough(['AAAA', 'BBBB', 'CCCC'], async (code) => {
    if (code === 'BBBB') throw new ApiError(422, {}, 'A paid order cannot be cancelled.', '')
    done.push(code)
  })
  expect(done).toEqual(['AAAA', 'CCCC'])
  expect(refused).toEqual([{ code: 'BBBB', reason: 'A paid order cannot be cancelled.' }])
})
