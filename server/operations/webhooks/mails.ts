import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as staff from '#server/people/staff/staff.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import type { EndpointRow } from './queries.ts'

type Told = Pick<EndpointRow, 'name' | 'url'>

/** Tells whoever made a webhook that it rests, or that its receiver is gone. */
export async function tellOwners(
  tx: Tx,
  endpoint: Told & Pick<EndpointRow, 'created_by'>,
  what: 'resting' | 'gone',
): Promise<void> {
  for (const owner of await staff.ownersBehind(tx, endpoint.created_by)) await tell(tx, owner, endpoint, what)
}

async function tell(
  tx: Tx,
  owner: staff.OwnerRow,
  { name, url }: Told,
  what: 'resting' | 'gone',
): Promise<void> {
  const texts = messages.mail[what]
  const { host } = new URL(url)
  await mail.send(
    tx,
    { to: owner.email, template: `webhook-${what}`, staff: owner },
    ({ name: festival }) => ({
      subject: texts.subject({ name }),
      content: {
        heading: texts.heading,
        name: owner.full_name,
        paragraphs: [texts.text({ name, host, festival })],
        button: { label: messages.mail.button, url: `${tx.shop.settings.publicUrl}/office/webhooks` },
        closing: [texts.closing],
      },
    }),
  )
}

const OWNER = { full_name: 'Ana Horvat', email: 'ana@example.com', language: null }
const EXAMPLE = { name: 'Newsletter', url: 'https://example.com/hooks' }

previews.register((tx) => [() => tell(tx, OWNER, EXAMPLE, 'resting'), () => tell(tx, OWNER, EXAMPLE, 'gone')])
