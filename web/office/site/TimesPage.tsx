import { SimpleGrid, Stack } from '@mantine/core'
import { ParsedField } from '#web/office/forms/parsed-fields.tsx'
import { Section } from '#web/office/ui/Page.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import { SiteForm } from './form/SiteForm.tsx'
import { durationFormat } from './form/duration-formats.ts'

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
    {({ fields }) => (
      <Stack>
        {PARTS.map(([title, names]) => (
          <Section key={title} title={title}>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {names.map((name) => (
                <ParsedField
                  key={name}
                  {...fields[name]}
                  format={durationFormat}
                  hint={words.siteHints[name]}
                />
              ))}
            </SimpleGrid>
          </Section>
        ))}
      </Stack>
    )}
  </SiteForm>
)
