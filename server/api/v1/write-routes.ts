import type { FastifyRequest } from 'fastify'
import type { Answer, Call, Declaration } from '#contract/calls/declaration.ts'
import * as calls from '#contract/calls/v1/v1-write-calls.ts'
import { IDEMPOTENCY_HEADER } from '#contract/v1/writes.ts'
import type { App } from '#server/api/app-type.ts'
import { serve, type RequestOf } from '#server/api/serve.ts'
import * as programs from '#server/operations/programs/programs.ts'
import { idempotency } from '#server/people/api-keys/api-keys.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { keyOf } from './authentication.ts'

/** What other programs write with a key, each call once by its `Idempotency-Key`. */
export function writeRoutes(app: App, shop: Shop): void {
  guests(app, shop)
  codes(app, shop)
  tickets(app, shop)
  write(app, shop, calls.recordAdmission, (tx, program, { body }) => programs.admit(tx, program, body))
}

/** Serves a call in one transaction with what is kept of it. */
function write<D extends Declaration>(
  app: App,
  shop: Shop,
  call: Call<D>,
  work: (tx: Tx, program: programs.Program, request: RequestOf<D>) => Promise<Answer<D> & object>,
): void {
  serve(app, call, (request) =>
    idempotency.once(shop, callOf(request), (tx) => work(tx, keyOf(request), request)),
  )
}

const callOf = (request: Pick<FastifyRequest, 'apiKey' | 'headers' | 'method' | 'url' | 'body'>) => ({
  keyId: keyOf(request).id,
  header: request.headers[IDEMPOTENCY_HEADER],
  name: `${request.method} ${request.url}`,
  body: request.body,
})

function guests(app: App, shop: Shop): void {
  write(app, shop, calls.inviteGuests, (tx, program, { params, body }) =>
    programs.invite(tx, program, params.id ?? 0, body),
  )

  write(app, shop, calls.withdrawGuest, (tx, program, { params, query }) =>
    programs.withdraw(tx, program, params.id ?? 0, query),
  )
}

function codes(app: App, shop: Shop): void {
  write(app, shop, calls.makeCodes, (tx, program, { body }) => programs.codes.make(tx, program, body))

  write(app, shop, calls.endCode, (tx, program, { params }) => programs.codes.end(tx, program, params.code))
}

function tickets(app: App, shop: Shop): void {
  write(app, shop, calls.nameHolder, (tx, program, { params, body }) =>
    programs.tickets.name(tx, program, params.code, body),
  )

  write(app, shop, calls.blockTicket, (tx, program, { params, body }) =>
    programs.tickets.block(tx, program, params.code, body),
  )

  write(app, shop, calls.unblockTicket, (tx, program, { params, query }) =>
    programs.tickets.unblock(tx, program, params.code, query),
  )
}
