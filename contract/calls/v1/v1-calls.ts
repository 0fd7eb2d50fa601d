import { Type, type TObject, type TSchema } from 'typebox'
import { get } from '#contract/calls/declaration.ts'
import { Id, Text } from '#contract/kinds.ts'
import type { ApiResource } from '#contract/office/api-keys.ts'
import { ApiChangesQuery, ApiList, ApiListQuery, ByCode } from '#contract/v1/lists.ts'
import { ApiChangesResponse } from '#contract/v1/changes.ts'
import * as objects from '#contract/v1/objects.ts'

/** A page of the objects of a resource. Its path is that of the resource, unless it has another one. */
const list = <Item extends TSchema>(reads: ApiResource, item: Item, summary: string, path: string = reads) =>
  get(`/api/v1/${path}`, { summary, query: ApiListQuery, answer: ApiList(item), reads })

/** One object of a resource, by the only parameter of its path. */
const one = <Item extends TSchema, Params extends TObject>(
  reads: ApiResource,
  item: Item,
  params: Params,
  summary: string,
) => {
  const [param = ''] = Object.keys(params.properties)
  return get(`/api/v1/${reads}/:${param}`, { summary, params, answer: item, reads, refuses: [404] })
}

const ById = Type.Object({ id: Id() })
const ByKey = Type.Object({ key: Text() })

export const listEvents = list('events', objects.ApiEvent, 'The festival’s events.')

export const readEvent = one('events', objects.ApiEvent, ByKey, 'One event by its key.')

export const listProducts = list('products', objects.ApiProduct, 'What tickets are sold of.')

export const readProduct = one('products', objects.ApiProduct, ByCode, 'One product by its external code.')

export const listStock = list(
  'stock',
  objects.ApiStock,
  'What is left: of products, departures, merchandise and variants. All of it counts as changed.',
)

export const listOrders = list('orders', objects.ApiOrder, 'Orders with their lines.')

export const readOrder = one('orders', objects.ApiOrder, ByCode, 'One order by its code.')

export const listTickets = list(
  'tickets',
  objects.ApiTicket,
  'Tickets with their holders, former ones included.',
)

export const readTicket = one('tickets', objects.ApiTicket, ByCode, 'One ticket by its code.')

export const listAdmissions = list(
  'admissions',
  objects.ApiAdmission,
  'Who was let in and out at the gates, and what of it was undone.',
)

export const listRefunds = list('refunds', objects.ApiRefund, 'Refunds.')

export const readRefund = one('refunds', objects.ApiRefund, ById, 'One refund by its id.')

export const listCustomers = list(
  'customers',
  objects.ApiCustomer,
  'Customers; for a key for some events those with an order of these.',
)

export const readCustomer = one('customers', objects.ApiCustomer, ById, 'One customer by their id.')

export const listAllocations = list(
  'guests',
  objects.ApiAllocation,
  'The places that partners were promised for guests. All of them count as changed.',
  'allocations',
)

export const listGuests = list(
  'guests',
  objects.ApiGuest,
  'The guests of all allocations, those taken back included. All of them count as changed.',
)

export const readGuest = one('guests', objects.ApiGuest, ById, 'One guest by their id.')

export const listNewsOptOuts = list(
  'news_opt_outs',
  objects.ApiNewsOptOut,
  'Who wants no news. For a key for some events those of its customers.',
  'news-opt-outs',
)

export const listChanges = get('/api/v1/changes', {
  summary:
    'What has happened since a number, in the order of the numbers: of the resources and events that the key reads.',
  query: ApiChangesQuery,
  answer: ApiChangesResponse,
  reads: 'any',
})
