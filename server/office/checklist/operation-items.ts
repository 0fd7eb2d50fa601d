import { type Facts, type Found, isOver, isPast, stateOf } from './facts.ts'
import { messages } from './messages.ts'

const STAFF = { to: '/staff', permission: 'manage staff' } as const
/** Fixed by the operator of the server. */
const ON_THE_SERVER = { to: null, permission: null } as const

/** The requirements about staff, server and opening. */
export const operationItems = (facts: Facts): Found[] => [
  ...serverItems(facts),
  ...ownerItems(facts),
  ...openingItems(facts),
  ...gateItems(facts),
]

function ownerItems({ owners }: Facts): Found[] {
  const bare = owners.filter(({ has_factor }) => !has_factor).map(({ full_name }) => full_name)
  return [
    { key: 'second_owner', state: stateOf(owners.length > 1), ...STAFF },
    { key: 'second_factors', state: stateOf(bare.length === 0), about: bare, ...STAFF },
  ]
}

const BACKUP_IS_OLD = Temporal.Duration.from({ hours: 7 * 24 })

function serverItems({ settings, mailServer, backupAt, now }: Facts): Found[] {
  const { smtpUrl, publicUrl, production, databaseUrl } = settings
  const { protocol, hostname } = new URL(publicUrl)
  const isPublic = protocol === 'https:' && hostname !== 'localhost' && !/^127\.|^\[::1\]$/.test(hostname)
  const isRecent = backupAt !== null && !isPast(backupAt.add(BACKUP_IS_OLD), now)
  return [
    { key: 'mail_server', state: stateOf(smtpUrl !== null), ...ON_THE_SERVER },
    {
      key: 'mail_delivered',
      state: stateOf(mailServer !== null, smtpUrl !== null),
      to: '/mails',
      permission: 'see mails',
    },
    { key: 'public_address', state: stateOf(isPublic), ...ON_THE_SERVER },
    { key: 'production', state: stateOf(production), ...ON_THE_SERVER },
    {
      key: 'backups',
      state: stateOf(isRecent),
      why: databaseUrl === null ? messages.backups.why : messages.backupsElsewhere,
      ...ON_THE_SERVER,
    },
  ]
}

const MANY_PLACES = 2000

function openingItems(facts: Facts): Found[] {
  const { site, items, now } = facts
  const { waitingRoom, shopActive } = site
  const isLater = (at: Temporal.Instant | null) => at !== null && !isPast(at, now)
  const hasTime = waitingRoom.opensAt !== null || items.some(({ on_sale_from }) => on_sale_from !== null)
  const willOpen = items.some(({ on_sale_from }) => isLater(on_sale_from)) || !shopActive
  const places = items.reduce(
    (sum, { list, capacity }) => (list === 'products' ? sum + (capacity ?? 0) : sum),
    0,
  )
  const over = isOver(facts)
  return [
    {
      key: 'opening_time',
      state: stateOf(hasTime, willOpen && !over),
      to: '/catalogue/products',
      permission: 'change festival',
    },
    {
      key: 'waiting_room',
      state: stateOf(waitingRoom.active, willOpen && !over && places > MANY_PLACES),
      to: '/site/waiting-room',
      permission: 'change festival',
    },
    {
      key: 'shop_open',
      state: stateOf(shopActive, !over),
      to: '/site/general',
      permission: 'change festival',
    },
  ]
}

/** The gates should be prepared this many days before an event. */
const GATES_WITHIN = Temporal.Duration.from({ hours: 30 * 24 })

function gateItems({ site: { events }, milestones, now }: Facts): Found[] {
  const isNear = events.some(
    ({ starts_at }) =>
      starts_at !== null && !isPast(starts_at, now) && isPast(starts_at.subtract(GATES_WITHIN), now),
  )
  return [
    {
      key: 'check_in_lists',
      state: stateOf(milestones.gates, isNear),
      to: '/gates/setup',
      permission: 'supervise gate',
    },
  ]
}
