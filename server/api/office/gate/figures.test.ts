import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GateSetup } from '#contract/office/gate.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { pairDevice } from '#testing/fixtures/gate.ts'
import { figuresOf, listOf, officeWithGate, productOf } from '#testing/fixtures/gate-office.ts'
import { barcodeOf, buyTicket } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

test('gate figures stay correct when they are aggregated repeatedly, admissions are undone, and a ticket moves to another product', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const [ana, ivo] = [await buyTicket(w, token), await buyTicket(w, token)]
  const { staff, gateId, listId } = await officeWithGate(w)
  await staff.patch(`/office/api/check-in-lists/${listId}`, listOf(w, { reentry: 'always' }))
  const products = [productOf(w, 'weekend'), productOf(w, 'camping')]
  const lists = await staff.post('/office/api/check-in-lists', listOf(w, { name: 'Camp', products }))
  const campId = (lists.body as GateSetup).lists.find(({ name }) => name === 'Camp')?.id ?? 0
  await staff.post('/office/api/gates', { name: 'Camp', list_ids: [campId] })
  const { gates } = (await staff.get('/office/api/gates')).body as GateSetup
  const camp = await pairDevice(w, { gateId: gates.find(({ name }) => name === 'Camp')?.id ?? 0 })
  const device = await pairDevice(w, { gateId })
  const now = async () => {
    w.clock.move('PT3S')
    const seen = await figuresOf(staff)
    await gate.count(w.shop)
    w.clock.move('PT3S')
    assert.deepEqual({ ...(await figuresOf(staff)), now: seen.now }, seen)
    assert.deepEqual(await consistency.check(w.shop), [])
    const pick = ({ admitted, inside }: Record<string, number>) => [admitted, inside]
    return [listId, campId]
      .map((id) => seen.lists.find((list: { list_id: number }) => list.list_id === id))
      .concat(seen.products[0])
      .map(pick)
  }
  const undoLast = async () => {
    const [row] = (await staff.get('/office/api/scans?outcome=admitted')).body.rows
    assert.equal((await staff.post(`/office/api/scans/${row.id}/undos`)).status, 200)
  }
  await device.scan(await barcodeOf(w, ana.code))
  await device.scan(await barcodeOf(w, ivo.code))
  assert.deepEqual(await now(), [
    [2, 2],
    [0, 0],
    [2, 2],
  ])
  await undoLast()
  await device.scan(await barcodeOf(w, ana.code), { direction: 'exit' })
  assert.deepEqual(await now(), [
    [1, 0],
    [0, 0],
    [1, 0],
  ])
  await device.scan(await barcodeOf(w, ana.code))
  await undoLast()
  await camp.scan(await barcodeOf(w, ana.code))
  assert.deepEqual(await now(), [
    [1, 0],
    [1, 1],
    [1, 1],
  ])
  await camp.scan(await barcodeOf(w, ivo.code))
  assert.deepEqual(await now(), [
    [1, 0],
    [2, 2],
    [2, 2],
  ])
  await undoLast()
  // The undo is not aggregated yet when the ticket moves to another product.
  await w.shop
    .sql`update tickets set product_id = ${productOf(w, 'camping').product_id} where code = ${ivo.code}`
  await camp.scan(await barcodeOf(w, ivo.code))
  assert.deepEqual(await now(), [
    [1, 0],
    [2, 2],
    [1, 1],
  ])
})
