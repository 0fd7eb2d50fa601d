import { Type, type Static } from 'typebox'
import { Flag, Instant, ListOf, Nullable, Text } from '#contract/kinds.ts'

/** What a key can read, in the order in which it is shown. */
export const ApiResource = Type.Union([
  Type.Literal('events'),
  Type.Literal('products'),
  Type.Literal('stock'),
  Type.Literal('orders'),
  Type.Literal('tickets'),
  Type.Literal('admissions'),
  Type.Literal('refunds'),
  Type.Literal('customers'),
  Type.Literal('guests'),
  Type.Literal('news_opt_outs'),
])
export type ApiResource = Static<typeof ApiResource>

export const API_RESOURCES: readonly ApiResource[] = ApiResource.anyOf.map((resource) => resource.const)

/** What a key can write: guests of allocations, codes of discounts, names and blocks of tickets, and admissions. */
export const WritableResource = Type.Union([
  Type.Literal('guests'),
  Type.Literal('codes'),
  Type.Literal('names'),
  Type.Literal('blocks'),
  Type.Literal('admissions'),
])
export type WritableResource = Static<typeof WritableResource>

export const WRITABLE_RESOURCES: readonly WritableResource[] = WritableResource.anyOf.map(
  (resource) => resource.const,
)

/** The longest name of a key, and how many networks it may name. */
export const MAX_KEY_NAME = 100
export const MAX_NETWORKS = 20

/** A key of another program as shown to owners: without the key itself. */
export const ApiKey = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  prefix: Type.String({ description: 'How the key begins.' }),
  reads: Type.Array(ApiResource),
  writes: Type.Array(WritableResource),
  events: Nullable(Type.Array(Type.String(), { description: 'The names of the events; null for all.' })),
  personal_data: Type.Boolean(),
  networks: Type.Array(Type.String()),
  expires_at: Nullable(Instant()),
  created_at: Instant(),
  created_by: Type.String({ description: 'The name of the owner who made it.' }),
  replaces: Nullable(Type.String({ description: 'How the key begins that it takes the place of.' })),
  state: Type.Union([Type.Literal('active'), Type.Literal('expired'), Type.Literal('revoked')]),
  revoked_for: Nullable(Type.Union([Type.Literal('staff'), Type.Literal('address')])),
  can_exchange: Type.Boolean(),
  last_used_at: Nullable(Instant()),
  calls: Type.Integer(),
  errors: Type.Integer(),
})
export type ApiKey = Static<typeof ApiKey>

/** A new key. `events`: the keys of its events, where it is not for all. `until`: its last day; empty for none. */
export const MakeApiKey = Type.Object({
  name: Text(),
  reads: ListOf(Type.String()),
  writes: ListOf(Type.String()),
  all_events: Flag(),
  events: ListOf(Type.String()),
  personal_data: Flag(),
  networks: ListOf(Type.String()),
  until: Text(),
})
export type MakeApiKey = Static<typeof MakeApiKey>

const KEYS = {
  keys: Type.Array(ApiKey),
  events: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
}

/** All keys, the newest first, and the events that a new one can be for. */
export const ApiKeysResponse = Type.Object(KEYS)
export type ApiKeysResponse = Static<typeof ApiKeysResponse>

/** The same, with the new key itself, which is told only here. */
export const NewApiKeyResponse = Type.Object({ key: Type.String(), ...KEYS })
export type NewApiKeyResponse = Static<typeof NewApiKeyResponse>
