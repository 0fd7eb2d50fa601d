import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { gateCalls, officeCalls, shopCalls, v1Calls, type NamedCall } from '#contract/calls/calls.ts'
import { imports } from '#testing/architecture/sources.ts'
import { routesOf } from '#testing/harness/routes.ts'
import { world } from '#testing/harness/world.ts'

const AUDIENCES = { shop: shopCalls, office: officeCalls, gate: gateCalls, programs: v1Calls }

const all = Object.values(AUDIENCES).flat()

/** What describes the calls, beside them. */
const DESCRIPTIONS = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/v1/openapi.json',
  'GET /office/api/openapi.json',
]

const routeOf = ({ method, path }: NamedCall): string => `${method} ${path}`

const fieldsOf = (schema: TSchema | undefined): string[] =>
  Object.keys(Object(schema && 'properties' in schema ? schema.properties : {}))

test('every route under /api, /gate/api and /office/api is a declared call, and every declared call is served', async (t) => {
  const routes = (await routesOf(await world(t)))
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
  const called = routes.filter(
    (route) => / (?:\/gate|\/office)?\/api\//.test(route) && !DESCRIPTIONS.includes(route),
  )
  const declared = all.map(routeOf)
  assert.deepEqual(
    called.filter((route) => !declared.includes(route)),
    [],
  )
  assert.deepEqual(
    declared.filter((route) => !routes.includes(route)),
    [],
  )
})

test('the names of the calls of an audience are unique, and so are their routes', () => {
  for (const calls of Object.values(AUDIENCES)) {
    const names = calls.map(({ name }) => name)
    assert.deepEqual([...new Set(names)], names)
  }
  assert.equal(new Set(all.map(routeOf)).size, all.length)
})

test('the parameters in the path of a call are those of its schema, and no field of its query or body has the name of one', () => {
  for (const call of all) {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    assert.deepEqual(fieldsOf(call.params).toSorted(), inPath.toSorted(), call.name)
    const fields = [...fieldsOf(call.query), ...fieldsOf(call.body)]
    assert.deepEqual(
      fields.filter((field) => inPath.includes(field)),
      [],
      call.name,
    )
    assert.equal(new Set(fields).size, fields.length, call.name)
  }
})

test('a call of the shop has the name of its path', () => {
  for (const { name, path } of shopCalls.filter((call) => call.method === 'POST'))
    assert.equal(`/api/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, path)
})

test('no page imports the lists of all calls', () => {
  const importers = imports.filter(({ to }) => to === 'contract/calls/calls.ts').map(({ from }) => from)
  assert.deepEqual(
    importers.filter((from) => !/^(?:server|testing)\//.test(from)),
    [],
  )
})
