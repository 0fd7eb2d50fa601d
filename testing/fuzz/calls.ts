import type { Description, Method, Operation, JsonSchema } from '#server/api/openapi/openapi.ts'

/** A call according to its documentation. */
export interface Call {
  /** "post /api/get-cart". */
  name: string
  /** Its documentation; other routes are described in `beside.ts`. */
  audience: 'shop' | 'office' | 'beside'
  method: Method
  path: string
  parameters: { name: string; in: 'path' | 'query'; schema: JsonSchema }[]
  /** Its possible bodies, by media type; none without a body. */
  bodies: { type: string; schema: JsonSchema }[]
  schemas: Record<string, JsonSchema>
  operation?: Operation
  /** Its possible statuses. */
  statuses: number[]
}

/** Every call of a document. */
export function callsIn(description: Description, audience: 'shop' | 'office'): Call[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    (Object.entries(methods) as [Method, Operation][]).map(([method, operation]) => ({
      name: `${method} ${path}`,
      audience,
      method,
      path,
      parameters: operation.parameters ?? [],
      bodies: Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
        type,
        schema,
      })),
      schemas: description.components.schemas,
      operation,
      statuses: statusesOf(operation, description),
    })),
  )
}

/** The statuses of the call, and those of its general description; a server error is never expected. */
function statusesOf({ responses }: Operation, { components }: Description): number[] {
  const rest = components.responses['default']?.description ?? ''
  const named = Object.keys(responses).filter((status) => status !== 'default')
  const numbers = [...named, ...[...rest.matchAll(/\((\d{3})\)/g)].map(([, status]) => status)].map(Number)
  return numbers.filter((status) => status !== 500)
}
