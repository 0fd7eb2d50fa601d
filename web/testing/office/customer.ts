import type { OfficeCustomer } from '#contract/office/customers.ts'

/** A customer as the office shows her. */
export const ZOE: OfficeCustomer = {
  id: 3,
  version: 'first',
  full_name: 'Zoë Brontë',
  email: 'zoe@example.com',
  pending_email: null,
  country: 'HR',
  address: { city: 'Split' },
  language: 'de',
  company_name: null,
  vat_number: null,
  registered: true,
  erased_at: null,
  created_at: '2027-01-15T09:00:00Z',
  orders: [],
  tickets: [],
  refunds: [],
  mails: [],
  sessions: [],
  changes: [],
  history: [],
  possible_duplicates: [],
  countries: { HR: 'Croatia' },
  lines: { city: 'City' },
}
