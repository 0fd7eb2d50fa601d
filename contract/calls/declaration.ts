import type { Static, TObject, TSchema } from 'typebox'
import type { ApiResource, WritableResource } from '#contract/office/api-keys.ts'
import type { Permission } from '#contract/office/roles.ts'

/** How a call is made: `GET` to read, `POST` to act, `PATCH` to change fields, `DELETE` to take something back. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The statuses with which a call may refuse, besides those of every call. */
export type RefusalStatus = 404 | 406 | 409 | 422 | 429

/** What a call takes, who may make it, what it answers, and how it refuses. */
export interface Declaration {
  /** One sentence on what it does, for its documentation. */
  summary: string
  /** The parameters in its path. */
  params?: TObject
  /** Its query; a missing field counts as its default. */
  query?: TObject
  /** Its JSON body; a missing field counts as its default. */
  body?: TSchema
  /** The media types of a body that is a file. */
  takes?: readonly string[]
  /** The fields of its body that hold codes of tickets, which the office takes in short, too. */
  ticketCodes?: readonly string[]
  /** Its answer in JSON. */
  answer?: TSchema
  /** The media type of an answer that is not JSON. */
  streams?: string
  /**
   * The session of a customer. `needed`: guests are refused (401). `ignored`: an invalid token is no error. `mailed`: the token in
   * its body is that of a mailed link, and no session's. By default a token is optional.
   */
  token?: 'needed' | 'ignored' | 'mailed'
  /**
   * Whether a call that needs a session can be made in that of an address that is not proven, with its own carts and orders. `partly`:
   * it refuses some of its uses (403). By default it refuses all.
   */
  provisional?: 'allowed' | 'partly'
  /**
   * The authorization of a call of the office, which each of them states. `anyone`: no session needed. `session`: also one without a
   * verified second factor. `in`: every role. Otherwise the required permission.
   */
  may?: 'anyone' | 'session' | 'in' | Permission
  /** The resource that a call of another program reads, with a key that may; `any`: what the key reads is all that it is told. */
  reads?: ApiResource | 'any'
  /** The resource that a call of another program writes, with a key that may. It takes an `Idempotency-Key`. */
  writes?: WritableResource
  /** The statuses of its refusals, in addition to those of every call. */
  refuses?: readonly RefusalStatus[]
}

/** A declared call: of the server, which serves it, and of the browser, which makes it. */
export type Call<D extends Declaration = Declaration, M extends Method = Method> = D & {
  method: M
  path: string
}

/** What a call declares that answers JSON. */
export type InJson = Declaration & { streams?: never }

const declare =
  <const M extends Method>(method: M) =>
  <const D extends Declaration>(path: string, declaration: D): Call<D, M> => ({
    ...declaration,
    method,
    path,
  })

/** Declares a call that reads. Its path names its parameters as `:code`. */
export const get = declare('GET')

/** Declares a call that acts. */
export const post = declare('POST')

/** Declares a call that changes fields. */
export const patch = declare('PATCH')

/** Declares a call that takes something back. It has no body. */
export const remove = declare('DELETE')

/** A field from which a value is read, or nothing if a call does not have that part. */
export type Read<Schema> = Schema extends TSchema ? Static<Schema> : unknown

/** The parameters of a path as they are sent. */
type SentParams<D extends Declaration> = D['params'] extends TObject
  ? { [Name in keyof Static<D['params']>]: NonNullable<Static<D['params']>[Name]> | string }
  : object

/** A query as it is sent: any field may be left out, and is a text in an address. */
type SentQuery<D extends Declaration> = D['query'] extends TObject
  ? { [Name in keyof Static<D['query']>]?: Static<D['query']>[Name] | string | undefined }
  : object

/** A body as it is sent: the token is that of the browser's session, unless it was mailed. */
type SentBody<D extends Declaration> = D['body'] extends TSchema
  ? D['token'] extends 'mailed'
    ? Static<D['body']>
    : Omit<Static<D['body']>, 'token'>
  : object

/** What a browser states to make a call: the parameters of its path and the fields of its query or body, which have different names. */
export type Input<D extends Declaration> = SentParams<D> & SentQuery<D> & SentBody<D>

/** What a call answers in JSON. */
export type Answer<D extends Declaration> = D['answer'] extends TSchema ? Static<D['answer']> : unknown

/** The arguments with which a call is made: what it takes, which may be left out if nothing is needed, and how. */
export type Arguments<D extends Declaration, Options> =
  {} extends Input<D> ? [input?: Input<D>, options?: Options] : [input: Input<D>, options?: Options]
