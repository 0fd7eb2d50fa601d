import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Declaration } from '#contract/calls/declaration.ts'
import type { CustomerRow } from '#server/people/customers/customers.ts'
import type { Buyer } from '#server/people/customers/provisional/provisional.ts'
import type { KeyRow } from '#server/people/api-keys/api-keys.ts'
import type * as sessions from '#server/people/staff/sessions/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The customer whose token is in the body; null for a guest and for a provisional session. */
    customer: CustomerRow | null
    /** The customer or the provisional session whose token is in the body; null for a guest. */
    buyer: Buyer | null
    /** The session of a staff member; null without one. */
    staffSession: sessions.StaffSession | null
    /** The key of another program; null without one. */
    apiKey: KeyRow | null
  }
  /** What a call declares of its authorization and of its body, for the hooks. */
  interface FastifyContextConfig extends Pick<
    Declaration,
    'token' | 'provisional' | 'may' | 'takes' | 'ticketCodes' | 'reads' | 'writes'
  > {}
}

/** The application whose routes know the types of their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>
