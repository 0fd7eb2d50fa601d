import { SimpleGrid, Stack } from '@mantine/core'
import { Typed } from '#web/office/forms/fields.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import { SiteForm } from './form/SiteForm.tsx'
import { spanWay } from './form/duration-formats.ts'

const PAYING = [
  'durations.cart',
  'durations.cardPayment',
  'durations.bankTransfer',
  'durations.staffOrder',
  'durations.installmentGrace',
] as const
const KEEPING = [
  'durations.editLock',
  'durations.resetLink',
  'durations.session',
  'durations.bankDetails',
] as const

const PARTS = [
  [words.partCarts, PAYING],
  [words.partTickets, KEEPING],
] as const

/** Rules that run by the clock. */
export const TimesPage = () => (
  <SiteForm title={words.siteTabs.times} lead={words.siteLeads.times} names={[...PAYING, ...KEEPING]}>
    {({ entries }) => (
      <Stack>
        {PARTS.map(([title, names]) => (
          <Part key={title} title={title}>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {names.map((name) => (
                <Typed key={name} {...entries[name]} way={spanWay} hint={words.siteHints[name]} />
              ))}
            </SimpleGrid>
          </Part>
        ))}
      </Stack>
    )}
  </SiteForm>
)
