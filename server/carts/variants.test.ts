import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMerchandise, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { officeOrderOf, orderOf } from '#testing/fixtures/orders.ts'
import { lineIdsOf, previewChange } from '#testing/fixtures/order-changes.ts'
import { phoneOrder } from '#testing/fixtures/phone-orders.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import { shownShirt, sizeOf, SIZES, withSizes } from '#testing/fixtures/variants.ts'
import { world } from '#testing/harness/world.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'

const OUT_OF_STOCK = { external_code: ['This item is out of stock.'] }

test('a shirt is sold in the size that was chosen, until that size or all shirts are out of stock', async (t) => {
  //
  const w = await world(t)
  const plain = await shownShirt(w)
  assert.deepEqual([plain.option, plain.variants], [undefined, undefined])
  const owner = await withSizes(w)
  const [m, l, xl] = [await sizeOf(w, 'M'), await sizeOf(w, 'L'), await sizeOf(w, 'XL')]
  const none = await addMerchandise(w)
  assert.deepEqual([none.status, none.body.errors], [422, { variant_id: ['Please choose: Size.'] }])
  assert.deepEqual((await addMerchandise(w, { variant_id: 999_999 })).body.errors, none.body.errors)
  const { body } = await addMerchandise(w, { variant_id: m })
  const [line] = body.cart.merchandise
  assert.deepEqual([line.merchandise, line.variant, line.variant_id], ['Festoon T-shirt', 'M', m])
  assert.deepEqual((await addMerchandise(w, { variant_id: m })).body.errors, OUT_OF_STOCK)
  // The sizes are limited as a whole, too.
  assert.equal((await changePart(owner, 'merchandise/shirt', { stock: 3 })).status, 200)
  const shown = await shownShirt(w)
  assert.deepEqual([shown.in_stock, shown.stock_level, shown.option], [true, 2, 'Size'])
  assert.deepEqual(
    shown.variants.map((each: { stock_level: number; price: number }) => [each.stock_level, each.price]),
    [
      [0, 3_500],
      [2, 3_500],
      [2, 3_900],
    ],
  )
  const dear = await addMerchandise(w, { cart: body.cart.code, variant_id: xl })
  assert.equal(dear.body.cart.total_price, 3_500 + 3_900)
  assert.equal((await addMerchandise(w, { variant_id: l })).status, 200)
  assert.deepEqual((await addMerchandise(w, { variant_id: xl })).body.errors, OUT_OF_STOCK)
  assert.deepEqual(await consistency.check(w.shop), [])
  w.clock.move('PT2H')
  await w.runHousekeeping()
  assert.equal((await shownShirt(w)).stock_level, 3, 'what carts held is there again')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a size comes back with its cart, and is named in the order, for customer and staff', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const sales = await withSizes(w)
  const { body: first } = await addMerchandise(w, { variant_id: await sizeOf(w, 'M') })
  w.clock.move('PT2H')
  await w.runHousekeeping()
  const { body } = await w.post('/api/restore-cart', { ended: first.cart.code })
  assert.equal(body.cart.merchandise[0].variant, 'M')
  const { body: placed } = await w.post('/api/checkout-cart', checkoutInput(token, body.cart.code))
  await w.app.inject({ method: 'POST', url: `${new URL(placed.payment.url).pathname}/pay` })
  const [purchase] = (await orderOf(w, token, placed.order.code)).merchandisePurchases
  assert.equal(purchase?.variant, 'M')
  const seen = await officeOrderOf(sales, placed.order.code)
  assert.equal(seen.merchandise[0]?.name, 'Festoon T-shirt, M')
  assert.match(JSON.stringify(await w.mails()), /Festoon T-shirt, M/)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('staff sell a size by phone, and are asked for it', async (t) => {
  //
  const w = await world(t)
  const sales = await withSizes(w)
  const person = { full_name: 'Ana Horvat', email: 'ana@example.com' }
  const order = phoneOrder(person).order
  const address = { street: 'Obala 1', city: 'Split', postcode: '21000' }
  const input = (variant_id: number | null) => ({
    ...phoneOrder(person, { products: [], merchandise: [{ external_code: 'shirt', variant_id }] }),
    via: 'name',
    language: '',
    customer: { country: 'HR', address },
    order: { ...order, shipping_country: 'HR', shipping_address: address },
  })
  const none = await sales.post('/office/api/orders', input(null))
  assert.deepEqual(none.body.errors, { 'merchandise.0.variant_id': ['Please choose: Size.'] })
  const xl = await sizeOf(w, 'XL')
  const { body } = await sales.post('/office/api/orders', input(xl))
  const placed = await officeOrderOf(sales, body.code)
  assert.deepEqual(
    placed.merchandise.map(({ name, price }) => [name, price]),
    [['Festoon T-shirt, XL', 3_900]],
  )
  const { shirt = 0 } = await lineIdsOf(sales, placed)
  const { body: changed } = await previewChange(sales, placed, {
    removed_merchandise: [shirt],
    merchandise: [{ external_code: 'shirt', variant_id: await sizeOf(w, 'L') }],
  })
  assert.deepEqual(
    changed.preview.lines.map(({ name, change }: { name: string; change: string }) => [name, change]),
    [
      ['Festoon T-shirt, XL', 'removed'],
      ['Festoon T-shirt, L', 'added'],
    ],
  )
})

test('a size that somebody has in a cart cannot be taken out of the festival; later it can, and stays with who had it', async (t) => {
  //
  const w = await world(t)
  const owner = await withSizes(w)
  await addMerchandise(w, { variant_id: await sizeOf(w, 'M') })
  const without = { variants: SIZES.slice(1) }
  const refused = await changePart(owner, 'merchandise/shirt', without)
  assert.deepEqual(
    [refused.status, refused.body.errors.variants],
    [422, ['The variant m is missing, but 1 of it are taken.']],
  )
  w.clock.move('PT2H')
  await w.runHousekeeping()
  assert.equal((await changePart(owner, 'merchandise/shirt', without)).status, 200)
  assert.deepEqual(
    (await shownShirt(w)).variants.map(({ name }: { name: string }) => name),
    ['L', 'XL'],
  )
  const { body } = await owner.get('/office/api/festival')
  const shirt = body.festival.merchandise.find(
    ({ value }: { value: { external_code: string } }) => value.external_code === 'shirt',
  )
  assert.deepEqual(
    shirt.value.variants.map(({ key }: { key: string }) => key),
    ['l', 'xl'],
  )
  // Nobody is offered a size that they did not ask for.
  const { status } = await w.post('/api/join-waiting-list', {
    external_code: 'shirt',
    email: 'ana@example.com',
  })
  assert.equal(status, 422)
})
