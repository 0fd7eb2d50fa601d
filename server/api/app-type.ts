import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Permission } from '#contract/office/roles.ts'
import type { CustomerRow } from '#server/people/customers/customers.ts'
import type * as sessions from '#server/people/staff/sessions/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The customer whose token is in the body; null for a guest. */
    customer: CustomerRow | null
    /** The session of a staff member; null without one. */
    staffSession: sessions.StaffSession | null
  }
  interface FastifyContextConfig {
    /**
     * `needed`: guests are refused (401). `ignored`, `mailed`: the token in the body is not authenticated. By default a token is
     * optional.
     */
    token?: 'needed' | 'ignored' | 'mailed'
    /**
     * The authorization of an office call. `anyone`: no session needed. `session`: also one without a verified second factor. `in`: every
     * role. Otherwise the required permission. Every call of the office states it.
     */
    may?: 'anyone' | 'session' | 'in' | Permission
    /** The media type of an answer that is not JSON. */
    streams?: string
    /** The media types of a body that is not JSON. */
    takes?: readonly string[]
    /** The statuses of its refusals, in addition to those of every call. */
    refuses?: readonly (404 | 406 | 422 | 429)[]
  }
  interface FastifySchema {
    /** One sentence on what the call does, for its documentation. */
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
