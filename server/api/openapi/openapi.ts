import { lookup } from '#contract/lookup.ts'
import { readFileSync } from 'node:fs'
import { refusalsOf } from '#contract/calls/calls.ts'
import type { Call } from '#contract/calls/declaration.ts'
import { projectFile } from '#server/platform/project-file.ts'

/** A JSON schema in the description. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: string
  format?: string
  description?: string
  default?: unknown
  examples?: string[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | false
  patternProperties?: Record<string, JsonSchema>
}

export interface ResponseObject {
  description: string
  content: Record<string, { schema: JsonSchema }>
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  requestBody?: Pick<ResponseObject, 'content'>
  responses: { 200: ResponseObject; [refusal: string]: ResponseObject | { $ref: string } }
}

/** A message that the shop sends. */
export interface WebhookOperation extends Pick<Operation, 'operationId' | 'summary'> {
  requestBody: Pick<ResponseObject, 'content'>
  responses: Record<string, Pick<ResponseObject, 'description'>>
}

export type Method = 'get' | 'post' | 'patch' | 'delete'

/** An OpenAPI 3.1 document. */
export interface Description {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, { [method in Method]?: Operation }>
  /** What the shop sends, by its name. */
  webhooks?: Record<string, { post: WebhookOperation }>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, ResponseObject> }
}

/** One group of calls: those of the shop, or those of the office. */
export interface CallGroup {
  title: string
  introduction: string
  /** The modules of the contract whose schemas are named in the document. */
  contract: object[]
  /** Its refusals by their status; `default` is for the rest. */
  refusals: Record<string, ResponseObject>
  /** The schema of refusals, by its name in the contract. */
  failure: string
  /** The id of a call, and who may make it. */
  access: (call: Call) => { operationId: string; description?: string }
  /** The headers that a call takes. */
  headers?: (call: Call) => Record<string, JsonSchema>
  /** The messages that the shop sends, by their names. */
  sends?: Record<string, { summary: string; body: object }>
}

/** What a receiver answers. */
const RECEIVED: WebhookOperation['responses'] = {
  '2XX': { description: 'It is accepted.' },
  410: { description: 'The receiver no longer exists: nothing more is sent.' },
  default: { description: 'It is sent again, for three days.' },
}

const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'))

/** The description of the calls of a group. */
export function describeCalls(calls: Call[], group: CallGroup, publicUrl: string): Description {
  const names = namesIn(group.contract)
  const named = new Set<string>([group.failure])
  const paths: Description['paths'] = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    const described = operation(group, call, (shape) => extractNamed(shape, names, named))
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.1',
    info: { title: group.title, version, description: group.introduction },
    servers: [{ url: publicUrl }],
    paths,
    ...(group.sends && { webhooks: webhooksIn(group.sends, (shape) => extractNamed(shape, names, named)) }),
    components: { schemas: schemasOf(names, named), responses: group.refusals },
  }
}

const webhooksIn = (
  sends: NonNullable<CallGroup['sends']>,
  named: (shape: object) => JsonSchema,
): NonNullable<Description['webhooks']> =>
  Object.fromEntries(
    Object.entries(sends).map(([name, { summary, body }]) => [
      name,
      {
        post: {
          operationId: name,
          summary,
          requestBody: { content: json(named(body)) },
          responses: RECEIVED,
        },
      },
    ]),
  )

function operation(group: CallGroup, call: Call, named: (shape: object) => JsonSchema): Operation {
  const { summary, params, query, body, takes, answer, streams } = call
  const { operationId, description } = group.access(call)
  const parameters = [
    ...parametersIn('path', Object(params)),
    ...parametersIn('query', Object(query)),
    ...parametersIn('header', { properties: group.headers?.(call) ?? {} }),
  ]
  const refusals = [...refusalsOf(call), 503, 'default']
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { content: json(named(withoutRequired(body))) } }),
    ...(takes && { requestBody: { content: files(takes) } }),
    responses: {
      200: {
        description: 'Done.',
        content: streams ? { [streams]: { schema: { type: 'string' } } } : json(named(Object(answer))),
      },
      ...Object.fromEntries(
        refusals.map((status) => [status, { $ref: `#/components/responses/${String(status)}` }]),
      ),
    },
  }
}

const parametersIn = (place: 'path' | 'query' | 'header', { properties = {} }: JsonSchema) =>
  Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: shape,
  }))

export const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const files = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

/** Missing fields of a body get defaults, so none is required. */
const withoutRequired = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'required' && Array.isArray(value) ? undefined : value)),
  )

/** The names of the contract's schemas by their JSON, so that each is described once. */
type Names = Map<string, string>

const namesIn = (contract: object[]): Names =>
  new Map(
    contract
      .flatMap((module): [string, unknown][] => Object.entries(module))
      .filter(([, value]) => typeof value === 'object')
      .map(([name, schema]) => [JSON.stringify(schema), name]),
  )

/** The schema with references to `components` in place of named schemas. */
function extractNamed(schema: object, names: Names, named: Set<string>): JsonSchema {
  const inside = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(inside)
    const name = names.get(JSON.stringify(value))
    if (!name) return extractNamed(value, names, named)
    named.add(name)
    return { $ref: `#/components/schemas/${name}` }
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inside(value)]))
}

function schemasOf(names: Names, named: Set<string>): Record<string, JsonSchema> {
  const schemas = lookup<JsonSchema>()
  const byName = new Map([...names].map(([text, name]) => [name, text]))
  // The names in a schema join the set while it is iterated.
  for (const name of named) schemas[name] = extractNamed(JSON.parse(byName.get(name) ?? ''), names, named)
  return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b)))
}

export const refusal = (description: string, failure = 'Failure'): ResponseObject => ({
  description,
  content: json({ $ref: `#/components/schemas/${failure}` }),
})

export const refusalWithRetry = (description: string) => ({
  ...refusal(description),
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
})
