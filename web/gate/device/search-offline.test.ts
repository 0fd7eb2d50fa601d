import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NamedTicket } from '#contract/gate/listed-tickets.ts'
import { ANA, fakeGate, listed, MADE_AT, syncAnswer, type FakeGate } from '#web/testing/fixtures/gate.ts'
import { Gate } from './gate.ts'
import { deleteAll, readAll } from './storage.ts'

let server: FakeGate

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(MADE_AT) })
  server = await fakeGate((fetch) => vi.stubGlobal('fetch', fetch))
})

afterEach(async () => {
  vi.useRealTimers()
  await deleteAll()
})

async function openGate(): Promise<Gate> {
  const gate = new Gate()
  await gate.start(false)
  await expect.poll(() => gate.get().lists).toHaveLength(1)
  return gate
}

/** All that the browser keeps of the gate, as text. */
async function kept(): Promise<string> {
  const opening = indexedDB.open('festoon-gate')
  await expect.poll(() => opening.readyState).toBe('done')
  const stores = [...opening.result.objectStoreNames]
  const values = stores.map((name) => opening.result.transaction(name).objectStore(name).getAll())
  await expect.poll(() => values.every(({ readyState }) => readyState === 'done')).toBe(true)
  opening.result.close()
  const bytes = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value
  return JSON.stringify(
    values.map(({ result }) => result),
    bytes,
  )
}

it('where the festival wants it a phone finds names without a network, and keeps them encrypted, with the list', async () => {
  const ZOE: NamedTicket = ['ZZZZBBBBCCCC', 1, 0, ANA.issued_at, 0, 0, 0, 'Zoë Lindström']
  server.list = syncAnswer({ has_names: true, tickets: [[...listed(), 'Ana Horvat'], ZOE] })
  const gate = await openGate()
  server.isReachable = false
  const found = async (text: string) => (await gate.search(text))?.map(({ full_name }) => full_name)
  expect(await found('horvat')).toEqual(['Ana Horvat'])
  expect(await found('Lindstrim zoe')).toEqual(['Zoë Lindström'])
  expect([await found('zzzz'), await found('nobody'), await found('z')]).toEqual([['Zoë Lindström'], [], []])
  await gate.scan({ code: ANA.code })
  expect(gate.get().shown).toMatchObject({ result: { ticket: { full_name: 'Ana Horvat' } } })
  expect((await gate.search('horvat'))?.[0]?.outcome).toBe('admitted_before')
  await expect.poll(async () => (await readAll()).namesKey?.extractable).toBe(false)
  const text = await kept()
  expect([text.includes('AAAABBBBCCCC'), text.includes('Horvat"'), text.includes('Lindst')]).toEqual([
    true,
    false,
    false,
  ])
  gate.stop()
  const again = await openGate()
  expect((await again.search('lindstrom'))?.[0]?.full_name).toBe('Zoë Lindström')
  vi.setSystemTime(Date.parse(MADE_AT) + 25 * 3_600_000)
  expect(await again.search('lindstrom')).toBeNull()
  expect(await readAll()).toMatchObject({ list: null, namesKey: null })
  again.stop()
})
