import type { TestContext } from 'node:test'
import { fastify } from 'fastify'
import { useGateway } from '#testing/fixtures/payments.ts'
import { world } from './world.ts'

/** Redsys' public test merchant. */
export const REDSYS_MERCHANT = {
  merchantCode: '999008881',
  terminal: '1',
  secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  signature: 'HMAC_SHA512_V2',
  environment: 'test',
  url: null,
}

/** The fields of a form, a notification or a refund. */
export type RedsysFields = Record<string, string>

/** A message with its signature. */
export interface SignedFields {
  Ds_SignatureVersion: string
  Ds_MerchantParameters: string
  Ds_Signature: string
}

/** Signs fields like the bank, with the order number of their payment. */
export type SignFields = (order: string, fields: RedsysFields) => SignedFields

export const readRedsysFields = (signed: Record<string, string>): RedsysFields =>
  JSON.parse(Buffer.from(signed['Ds_MerchantParameters'] ?? '', 'base64').toString('utf8'))

/** A bank with a REST API for refunds. */
export class RedsysServer {
  /** The requested refunds, in order. */
  readonly asked: RedsysFields[] = []
  /** The paid amounts by order number. */
  readonly paid = new Map<string, number>()
  /** The response to every call until it is null again; an empty one drops the connection. */
  garbage: string | null = null
  /** The response code instead of 0900, until it is null again. */
  response: string | null = null
  private readonly given = new Map<string, number>()
  private readonly sign: SignFields

  constructor(sign: SignFields) {
    this.sign = sign
  }

  givenBack(order: string): number {
    return this.given.get(order) ?? 0
  }

  answer(body: SignedFields): unknown {
    const fields = readRedsysFields({ ...body })
    this.asked.push(fields)
    const order = fields['DS_MERCHANT_ORDER'] ?? ''
    const amount = Number(fields['DS_MERCHANT_AMOUNT'])
    if (body.Ds_Signature !== this.sign(order, fields).Ds_Signature) return { errorCode: 'SIS0042' }
    if (amount + this.givenBack(order) > (this.paid.get(order) ?? 0)) return { errorCode: 'SIS0057' }
    const response = this.response ?? '0900'
    if (response === '0900') this.given.set(order, amount + this.givenBack(order))
    return this.sign(order, { Ds_Order: order, Ds_Response: response, Ds_Amount: String(amount) })
  }
}

/** A shop that charges through a simulated Redsys. */
export async function shopWithRedsysServer(t: TestContext, sign: SignFields) {
  const redsys = new RedsysServer(sign)
  const app = fastify({ forceCloseConnections: true })
  app.post<{ Body: SignedFields }>('/sis/rest/trataPeticionREST', async (request, reply) => {
    if (redsys.garbage === '') return void request.raw.socket.destroy()
    const answer = redsys.answer(request.body)
    return redsys.garbage === null ? reply.send(answer) : reply.type('text/html').send(redsys.garbage)
  })
  t.after(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const w = await world(t, { redsys: { ...REDSYS_MERCHANT, url } })
  await useGateway(w, 'redsys')
  return { w, redsys, close: () => app.close() }
}
