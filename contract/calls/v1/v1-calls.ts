import { Type, type TObject, type TSchema } from 'typebox'
import { get } from '#contract/calls/declaration.ts'
import { Id, Text } from '#contract/kinds.ts'
import type { ApiResource } from '#contract/office/api-keys.ts'
import { ApiChangesQuery, ApiList, ApiListQuery, ByCode } from '#contract/v1/lists.ts'
import { ApiChangesResponse } from '#contract/v1/changes.ts'
import * as objects from '#contract/v1/objects.ts'

const listOf = <Item extends TSchema, Resource extends ApiResource>(
  reads: Resource,
  item: Item,
  summary: string,
) => ({ summary, query: ApiListQuery, answer: ApiList(item), reads }) as const

const oneOf = <Item extends TSchema, Params extends TObject, Resource extends ApiResource>(
  reads: Resource,
  item: Item,
  params: Params,
  summary: string,
) => ({ summary, params, answer: item, reads, refuses: [404] }) as const

const ById = Type.Object({ id: Id() })
const ByKey = Type.Object({ key: Text() })

export const listEvents = get('/api/v1/events', listOf('events', objects.ApiEvent, 'The festival’s events.'))

export const readEvent = get(
  '/api/v1/events/:key',
  oneOf('events', objects.ApiEvent, ByKey, 'One event by its key.'),
)

export const listProducts = get(
  '/api/v1/products',
  listOf('products', objects.ApiProduct, 'What tickets are sold of.'),
)

export const readProduct = get(
  '/api/v1/products/:code',
  oneOf('products', objects.ApiProduct, ByCode, 'One product by its external code.'),
)

export const listStock = get(
  '/api/v1/stock',
  listOf(
    'stock',
    objects.ApiStock,
    'What is left: of products, departures, merchandise and variants. All of it counts as changed.',
  ),
)

export const listOrders = get(
  '/api/v1/orders',
  listOf('orders', objects.ApiOrder, 'Orders with their lines.'),
)

export const readOrder = get(
  '/api/v1/orders/:code',
  oneOf('orders', objects.ApiOrder, ByCode, 'One order by its code.'),
)

export const listTickets = get(
  '/api/v1/tickets',
  listOf('tickets', objects.ApiTicket, 'Tickets with their holders, former ones included.'),
)

export const readTicket = get(
  '/api/v1/tickets/:code',
  oneOf('tickets', objects.ApiTicket, ByCode, 'One ticket by its code.'),
)

export const listAdmissions = get(
  '/api/v1/admissions',
  listOf(
    'admissions',
    objects.ApiAdmission,
    'Who was let in and out at the gates, and what of it was undone.',
  ),
)

export const listRefunds = get('/api/v1/refunds', listOf('refunds', objects.ApiRefund, 'Refunds.'))

export const readRefund = get(
  '/api/v1/refunds/:id',
  oneOf('refunds', objects.ApiRefund, ById, 'One refund by its id.'),
)

export const listCustomers = get(
  '/api/v1/customers',
  listOf(
    'customers',
    objects.ApiCustomer,
    'Customers; for a key for some events those with an order of these.',
  ),
)

export const readCustomer = get(
  '/api/v1/customers/:id',
  oneOf('customers', objects.ApiCustomer, ById, 'One customer by their id.'),
)

export const listNewsOptOuts = get(
  '/api/v1/news-opt-outs',
  listOf(
    'news_opt_outs',
    objects.ApiNewsOptOut,
    'Who wants no news. For a key for some events those of its customers.',
  ),
)

export const listChanges = get('/api/v1/changes', {
  summary:
    'What has happened since a number, in the order of the numbers: of the resources and events that the key reads.',
  query: ApiChangesQuery,
  answer: ApiChangesResponse,
  reads: 'any',
})
