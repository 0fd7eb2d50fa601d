import { refusalsOf, type NamedCall } from '#contract/calls/calls.ts'
import type { JsonSchema, Method } from '#server/api/openapi/openapi.ts'

/** A call that is fuzzed. */
export interface Call {
  /** "post /api/get-cart". */
  name: string
  /** Who makes it; routes that are not declared calls are described in `beside.ts`. */
  audience: 'shop' | 'office' | 'programs' | 'beside'
  method: Method
  path: string
  parameters: { name: string; in: 'path' | 'query'; schema: JsonSchema }[]
  /** Its possible bodies, by media type; none without a body. */
  bodies: { type: string; schema: JsonSchema }[]
  declared?: NamedCall
  /** Its possible statuses. */
  statuses: number[]
}

const FILE: JsonSchema = { type: 'string', format: 'binary' }

/** The statuses of every call, beside its own refusals; a server error is never expected. */
const STATUSES = {
  shop: [200, 400, 413, 503],
  office: [200, 400, 413, 503],
  programs: [200, 400, 413, 503],
}

/** The declared calls of an audience. */
export const callsOf = (calls: NamedCall[], audience: 'shop' | 'office' | 'programs'): Call[] =>
  calls.map((declared) => {
    const { params, query, body, takes } = declared
    const method = declared.method.toLowerCase() as Method
    const path = declared.path.replaceAll(/:(\w+)/g, '{$1}')
    const files = takes?.map((type) => ({ type, schema: FILE }))
    return {
      name: `${method} ${path}`,
      audience,
      method,
      path,
      parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
      bodies: files ?? (body ? [{ type: 'application/json', schema: body }] : []),
      declared,
      statuses: [...STATUSES[audience], ...(takes ? [415] : []), ...refusalsOf(declared)],
    }
  })

const parametersIn = (place: 'path' | 'query', shape: NamedCall['params']): Call['parameters'] =>
  Object.entries(shape?.properties ?? {}).map(([name, schema]) => ({ name, in: place, schema }))
