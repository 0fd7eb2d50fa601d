import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { readAll } from './storage.ts'

const scan = { scan: { scan_id: 'one', at: '2027-07-10T10:00:00.000Z' }, code: 'K7QX', counted: null }

it('scans that a phone stored under their former name are kept as unsent scans', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('festoon-gate', 1)
    opening.addEventListener('upgradeneeded', () => {
      for (const name of ['state', 'tickets']) opening.result.createObjectStore(name)
      const store = opening.result.createObjectStore('waiting', { keyPath: 'scan.scan_id' })
      store.createIndex('at', 'scan.at')
      store.put(scan)
    })
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
  expect((await readAll()).unsentScans).toEqual([scan])
})
