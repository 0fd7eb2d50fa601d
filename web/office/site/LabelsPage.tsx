import { SimpleGrid, Stack } from '@mantine/core'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { LabelsField } from './form/LabelsField.tsx'
import type { MapName } from './form/site-fields.ts'
import { siteHints } from './form/site-labels.ts'
import { SiteForm } from './form/SiteForm.tsx'
import { SiteTranslations } from './form/SiteTranslations.tsx'
import { SITE_PAGES } from './form/site-pages.ts'

const NAMES = SITE_PAGES.labels

/** Keys that the shop itself uses: each needs a label. */
const FIXED: Partial<Record<MapName, readonly string[]>> = {
  paymentStatuses: ['pending', 'partial', 'processing', 'problem', 'paid', 'cancelled', 'abandoned'],
  ticketStatuses: ['active', 'cancelled', 'blocked', 'used'],
  merchandiseStatuses: ['active', 'shipped', 'cancelled'],
}

/** The labels of statuses, types and payment methods. */
export const LabelsPage = () => (
  <SiteForm
    title={messages.siteTabs.labels}
    lead={messages.siteLeads.labels}
    names={[...NAMES, 'translations']}
  >
    {(form) => (
      <Stack>
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          {NAMES.map((name) => (
            <Section key={name}>
              <LabelsField
                entry={form.fields[name]}
                errorAt={form.errorAt}
                hint={siteHints[name]}
                fixed={FIXED[name] ?? []}
              />
            </Section>
          ))}
        </SimpleGrid>
        <SiteTranslations form={form} names={NAMES} />
      </Stack>
    )}
  </SiteForm>
)
