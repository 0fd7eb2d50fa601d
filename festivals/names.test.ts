import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { parse } from 'yaml'

test('of every product of the demo festival it can be said that a ticket of it already exists', async () => {
  // "A {product} ticket already exists for {name} in your cart."
  const file = parse(await readFile(new URL('demo.yaml', import.meta.url), 'utf8'))
  const names = file.products.map(({ name }: { name: string }) => name)
  assert.ok(names.length > 10)
  assert.deepEqual(
    names.filter((name: string) => /^[aeiou]|\b(ticket|pass)$/i.test(name)),
    [],
  )
})
