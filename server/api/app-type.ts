import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Permission } from '#contract/office/roles.ts'
import type { CustomerRow } from '#server/customers/customers.ts'
import type { Visit } from '#server/staff/staff.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever's token the body carries; null for a guest. */
    customer: CustomerRow | null
    /** Who of the staff is at this browser; null for everybody else. */
    visit: Visit | null
  }
  interface FastifyContextConfig {
    /** `needed`: a guest is refused with 401. `ignored`: a dead token is no obstacle. Otherwise a token may be given. */
    token?: 'needed' | 'ignored'
    /**
     * Who may make a call of the office: `anyone`, who has a `session` that has still to show its second factor, whoever is
     * `in`, or who has a permission. Every call of the office says it.
     */
    may?: 'anyone' | 'session' | 'in' | Permission
    /** The media type of an answer that is no JSON. */
    streams?: string
    /** The media types of a body that is no JSON. */
    takes?: readonly string[]
    /** The statuses of its refusals beside what any call may answer: 404, 422, 429. */
    refuses?: readonly (404 | 422 | 429)[]
  }
  interface FastifySchema {
    /** One sentence on what the call does, for the description of all calls. */
    summary?: string
  }
}

/** The application whose routes know the types of their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>
