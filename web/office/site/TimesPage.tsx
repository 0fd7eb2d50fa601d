import { SimpleGrid, Stack } from '@mantine/core'
import { ParsedField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as retention } from './retention/messages.ts'
import { ErasedData } from './retention/ErasedData.tsx'
import { SiteForm } from './form/SiteForm.tsx'
import { siteHints } from './form/site-labels.ts'
import { durationFormat } from './form/duration-formats.ts'

const PAYING = [
  'durations.cart',
  'durations.cardPayment',
  'durations.bankTransfer',
  'durations.staffOrder',
  'durations.balance',
  'durations.balanceReminder',
  'durations.installmentGrace',
] as const
const KEEPING = ['durations.editLock', 'durations.resetLink', 'durations.session'] as const
const ERASED = [
  'durations.endedCarts',
  'durations.sentMails',
  'durations.logIns',
  'durations.bankDetails',
  'durations.holders',
] as const

const PARTS = [
  [messages.partCarts, PAYING],
  [messages.partTickets, KEEPING],
  [retention.partKeeping, ERASED],
] as const

/** The durations of carts, orders, links and sessions. */
export const TimesPage = () => (
  <SiteForm
    title={messages.siteTabs.times}
    lead={messages.siteLeads.times}
    names={[...PAYING, ...KEEPING, ...ERASED]}
  >
    {({ fields }) => (
      <Stack>
        {PARTS.map(([title, names]) => (
          <Section key={title} title={title}>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {names.map((name) => (
                <ParsedField key={name} {...fields[name]} format={durationFormat} hint={siteHints[name]} />
              ))}
            </SimpleGrid>
          </Section>
        ))}
        <ErasedData />
      </Stack>
    )}
  </SiteForm>
)
