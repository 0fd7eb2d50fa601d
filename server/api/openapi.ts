import { readFileSync } from 'node:fs'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import * as carts from '#contract/carts.ts'
import * as config from '#contract/config.ts'
import * as customers from '#contract/customers.ts'
import * as data from '#contract/data.ts'
import * as links from '#contract/links.ts'
import * as refunds from '#contract/refunds.ts'
import * as items from '#contract/shop-items.ts'
import * as orders from '#contract/orders.ts'
import * as tickets from '#contract/tickets.ts'
import * as vouchers from '#contract/vouchers.ts'
import type { App } from './app-type.ts'

/** A JSON schema as the description holds it. */
export interface Shape {
  $ref?: string
  type?: string | string[]
  const?: string
  format?: string
  description?: string
  default?: unknown
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  additionalProperties?: Shape | false
  patternProperties?: Record<string, Shape>
}

interface Reply {
  description: string
  content: { 'application/json': { schema: Shape } }
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  requestBody: Pick<Reply, 'content'>
  responses: { 200: Reply; [refusal: string]: Reply | { $ref: string } }
}

/** What the shop's calls take and answer, as OpenAPI 3.1 says it. */
export interface Description {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, { post: Operation }>
  components: { schemas: Record<string, Shape>; responses: Record<string, Reply> }
}

interface Call {
  path: string
  schema: FastifySchema
  config: FastifyContextConfig
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const INTRODUCTION = `Every call is a POST of a JSON object. A field that is missing or of another type counts as its \
default, one that a call does not know is ignored. Amounts are integers in minor units of the currency, instants are \
ISO 8601 with an offset. A refusal says what is wrong in \`message\`, and in \`errors\` for each field.`

/** Notes every call of the shop that is declared from now on, and gives what describes them all. */
export function describing(app: App): (publicUrl: string) => Description {
  const calls: Call[] = []
  app.addHook('onRoute', ({ method, url: path, schema = {}, config = {} }) => {
    if (method === 'POST' && path.startsWith('/api/')) calls.push({ path, schema, config })
  })
  return (publicUrl) => {
    const named = new Set<string>(['Failure'])
    const paths = calls.map((call) => [call.path, { post: operation(call, named) }])
    return {
      openapi: '3.1.1',
      info: { title: 'The calls of the shop', version, description: INTRODUCTION },
      servers: [{ url: publicUrl }],
      paths: Object.fromEntries(paths),
      components: { schemas: schemasOf(named), responses: REFUSALS },
    }
  }
}

function operation({ path, schema, config }: Call, named: Set<string>): Operation {
  const { summary = '' } = schema
  const body: Shape = Object(schema.body)
  const { 200: answer } = Object(schema.response)
  return {
    operationId: path.slice('/api/'.length),
    summary,
    ...(config.token === 'needed' && { description: 'Needs the token of a session.' }),
    requestBody: { content: json(split(lenient(body), named)) },
    responses: {
      200: { description: 'Done.', content: json(split(answer, named)) },
      ...refusalsOf(body, config),
    },
  }
}

/** A token that may be given may be wrong; the rest each route says itself. */
function refusalsOf(body: Shape, { token, refuses = [] }: FastifyContextConfig) {
  const mayBeWrong = token !== 'ignored' && body.properties?.['token'] !== undefined
  const statuses = [...(mayBeWrong ? [401] : []), ...refuses, 503, 'default']
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${String(status)}` }]),
  )
}

const json = (schema: Shape) => ({ 'application/json': { schema } })

/** Bodies are read leniently: whatever is missing has a default, so nothing is required of the caller. */
const lenient = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'required' && Array.isArray(value) ? undefined : value)),
  )

/** Every schema of the contract by what it says, so that it is described once, under its own name. */
const NAMES = new Map(
  [carts, config, customers, data, items, links, orders, refunds, tickets, vouchers]
    .flatMap((module) => Object.entries(module))
    .map(([name, schema]) => [JSON.stringify(schema), name]),
)

/** The schema with whatever inside has a name of its own left to `components`. */
function split(schema: object, named: Set<string>): Shape {
  const inside = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(inside)
    const name = NAMES.get(JSON.stringify(value))
    if (!name) return split(value, named)
    named.add(name)
    return { $ref: `#/components/schemas/${name}` }
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inside(value)]))
}

function schemasOf(named: Set<string>): Record<string, Shape> {
  const schemas: Record<string, Shape> = {}
  const byName = new Map([...NAMES].map(([text, name]) => [name, text]))
  // What a schema names in turn joins the set while it is walked.
  for (const name of named) schemas[name] = split(JSON.parse(byName.get(name) ?? ''), named)
  return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b)))
}

const refusal = (description: string): Reply => ({
  description,
  content: json({ $ref: '#/components/schemas/Failure' }),
})

const patient = (description: string) => ({
  ...refusal(description),
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
})

const REFUSALS: Record<string, Reply> = {
  401: refusal('The token is not or no longer valid, or the call needs one.'),
  404: refusal('There is no such thing, it is somebody else’s, or its time is over.'),
  422: refusal('A rule refuses; `errors` says which field is wrong, and why.'),
  429: patient('Too many attempts.'),
  503: patient('Too many people at once.'),
  default: refusal('No JSON object (400), too large (413), not JSON (415), or something failed (500).'),
}
